import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';
import { pageNonce } from '#lib/nonce.ts';
import { useSheetOpen } from '#ui/sheet-open.ts';
import { installationQuery } from '#features/installation/queries.ts';

/** What a chat script may leave on the page for us; one that leaves nothing can follow the attribute instead. */
interface ChatWidget {
  show: () => void;
  hide: () => void;
}

declare global {
  // A script from outside can only meet us on the global object.
  var adFoundryChat: ChatWidget | undefined;
}

function setChatShown(shown: boolean): void {
  document.documentElement.dataset.chat = shown ? 'shown' : 'hidden';
  if (shown) globalThis.adFoundryChat?.show();
  else globalThis.adFoundryChat?.hide();
}

/** The customer chat of an installation that has one: out of the way of side sheets, back a moment after they close. */
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
