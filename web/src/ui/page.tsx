import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

/** A place: header, then body. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex min-h-full min-w-0 flex-1 flex-col', className)} {...rest} />;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** The way here, usually links, without the page itself. */
  breadcrumbs?: readonly ReactNode[];
  actions?: ReactNode;
  /** A second line inside the header: tabs, a state, filters. */
  children?: ReactNode;
  className?: string;
}

/** Where one is at the left, what one can do at the right. */
export function PageHeader({ title, breadcrumbs = [], actions, children, className }: PageHeaderProps) {
  const t = useTranslations('ui.page');
  return (
    <header className={cn('sticky top-0 z-20 border-b border-line bg-paper', className)}>
      <div className="flex min-h-13 items-center gap-2 px-4 py-2 md:px-6">
        <nav aria-label={t('breadcrumbs')} className="flex min-w-0 flex-1 items-center gap-1.5 text-base">
          {breadcrumbs.map((crumb, index) => (
            <Fragment key={index}>
              <span className="truncate text-ink-2 transition-colors hover:text-ink max-md:hidden">{crumb}</span>
              <span aria-hidden className="text-line-strong max-md:hidden">
                /
              </span>
            </Fragment>
          ))}
          <h1 className="truncate font-semibold">{title}</h1>
        </nav>
        {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
      </div>
      {children ? <div className="px-4 md:px-6">{children}</div> : null}
    </header>
  );
}

const widths = { list: 'max-w-list', form: 'max-w-form', full: 'max-w-none' };

export interface PageBodyProps extends ComponentProps<'div'> {
  width?: keyof typeof widths;
}

/** The content, as wide as its kind reads best. */
export function PageBody({ width = 'list', className, ...rest }: PageBodyProps) {
  return <div className={cn('mx-auto w-full flex-1 px-4 py-5 md:px-6', widths[width], className)} {...rest} />;
}
