import { ChevronLeft, Ellipsis } from 'lucide-react';
import { Fragment, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { IconButton } from './icon-button.tsx';

// The header's height while the page scrolls, without and with a second line; sticky elements below the header start at
// it.
const topLook =
  '[--page-top:3.25rem] has-[>header>div+div]:[--page-top:5.4375rem] has-[>header>div+div]:pointer-coarse:[--page-top:5.9375rem]';

/** A page: the header, then the body. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex min-h-full min-w-0 flex-1 flex-col', topLook, className)} {...rest} />;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Breadcrumbs, usually links, without the page itself. */
  breadcrumbs?: readonly ReactNode[];
  /** Whether the large title is in the body; on phones the bar then shows the breadcrumbs instead. */
  titleBelow?: boolean;
  actions?: ReactNode;
  /** A second line in the header: tabs, a state, filters. */
  children?: ReactNode;
  className?: string;
}

/** The page header: breadcrumbs and title at the left, actions at the right. */
export function PageHeader(props: PageHeaderProps) {
  const { title, breadcrumbs = [], titleBelow = false, actions, children, className } = props;
  const t = useTranslations('ui.page');
  return (
    <header className={cn('sticky top-0 z-20 border-b border-line bg-paper', className)}>
      <div className="flex min-h-13 items-center gap-2 px-4 py-2 max-md:flex-wrap md:px-6">
        <nav
          aria-label={t('breadcrumbs')}
          className={cn(
            'flex min-w-0 flex-1 items-center gap-1.5 text-base',
            // A title that fits beside the actions stays there; breadcrumbs are cut.
            breadcrumbs.length === 0 ? 'max-md:flex-auto' : 'max-md:min-w-32',
          )}
        >
          {breadcrumbs.map((crumb, index) => (
            <Fragment key={index}>
              <span
                className={cn(
                  'flex min-w-0 items-center text-ink-2 transition-colors hover:text-ink [&>a]:truncate',
                  titleBelow && index === breadcrumbs.length - 1 ? 'max-md:-ml-1 max-md:py-2' : 'max-md:hidden',
                )}
              >
                <ChevronLeft aria-hidden className="size-4 shrink-0 md:hidden" />
                {crumb}
              </span>
              <span aria-hidden className="text-line-strong max-md:hidden">
                /
              </span>
            </Fragment>
          ))}
          <h1 className={cn('truncate font-semibold', titleBelow && 'max-md:sr-only')}>{title}</h1>
        </nav>
        {actions ? (
          <div className="flex shrink-0 items-center gap-2 max-md:shrink max-md:flex-wrap">{actions}</div>
        ) : null}
      </div>
      {children ? <div className="px-4 md:px-6">{children}</div> : null}
    </header>
  );
}

/** Actions of a header that phones show below the name on request. */
export function MoreActions({ children }: { children: ReactNode }) {
  const t = useTranslations('ui.page');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('more')}
        aria-expanded={isOpen}
        className="max-md:order-1 md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis />
      </IconButton>
      <div
        data-more
        className={cn(
          'flex items-center gap-2 max-md:order-2 max-md:basis-full max-md:flex-wrap max-md:justify-end',
          !isOpen && 'max-md:hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}

const widths = { list: 'max-w-list', form: 'max-w-form', full: 'max-w-none' };

export interface PageBodyProps extends ComponentProps<'div'> {
  width?: keyof typeof widths;
}

/** The page's content, with the width for its kind. */
export function PageBody({ width = 'list', className, ...rest }: PageBodyProps) {
  return <div className={cn('mx-auto w-full flex-1 px-4 py-5 md:px-6', widths[width], className)} {...rest} />;
}
