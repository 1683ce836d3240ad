import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';
import { pageNonce } from '#lib/nonce.ts';
import { useSheetOpen } from '#ui/overlay/sheet-open.ts';
import { installationQuery } from '#features/operation/installation/queries.ts';

/** Functions that a chat script may define on the page; a script without them can observe the attribute instead. */
interface ChatWidget {
  show: () => void;
  hide: () => void;
}

declare global {
  // A third-party script is accessible only through the global object.
  var adFoundryChat: ChatWidget | undefined;
}

function setChatShown(shown: boolean): void {
  document.documentElement.dataset.chat = shown ? 'shown' : 'hidden';
  if (shown) globalThis.adFoundryChat?.show();
  else globalThis.adFoundryChat?.hide();
}

/**
 * Embeds the installation's customer chat: hidden while a side sheet is open, and shown again shortly after it closes.
 */
export function Chat() {
  const { data } = useQuery(installationQuery);
  const address = data?.chat?.scriptUrl;
  const sheetOpen = useSheetOpen();

  useEffect(() => {
    if (!address) return;
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.nonce = pageNonce() ?? '';
    document.head.append(script);
    return () => {
      setChatShown(false);
      script.remove();
    };
  }, [address]);

  useEffect(() => {
    if (!address) return;
    if (sheetOpen) {
      setChatShown(false);
      return;
    }
    const timer = setTimeout(() => setChatShown(true), screen.chatReturnMs);
    return () => clearTimeout(timer);
  }, [address, sheetOpen]);
  return null;
}
