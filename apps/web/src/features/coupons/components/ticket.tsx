import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { percentOf, type Terms, useCouponText } from '../text.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { TermsSheet, type TermsSheetProps } from './terms-sheet.tsx';

export type TicketTone = 'offered' | 'own' | 'over';

/** Long figures are smaller, so that they stay in one line. */
function sizeOf(figure: string): string {
  if (figure.length > 7) return 'text-label';
  return figure.length > 4 ? 'text-head' : 'text-title';
}

/** What it is worth, large: `20 %`, or `10 USDT`. */
function Stub({ terms, tone }: { terms: Terms; tone: TicketTone }) {
  const { t } = useTranslation('coupons');
  const figure = terms.kind === 'fee_discount' ? percentOf(terms.discount) : coinText(terms.amount);
  const unit = terms.kind === 'fee_discount' ? '%' : (terms.currency ?? '');
  return (
    <div
      aria-hidden
      className={classNames(
        'relative flex w-24 flex-none flex-col items-center justify-center gap-0.5 px-2 py-4',
        'border-r border-dashed border-line text-center max-xs:w-20',
        'before:absolute before:-top-2.5 before:-right-2.5 before:size-5 before:rounded-full',
        'before:bg-page before:[box-shadow:inset_0_0_0_1px_var(--card-line)]',
        'after:absolute after:-right-2.5 after:-bottom-2.5 after:size-5',
        'after:rounded-full after:bg-page after:[box-shadow:inset_0_0_0_1px_var(--card-line)]',
        { offered: 'text-hi', own: 'text-gold', over: 'text-low' }[tone],
      )}
    >
      <span className={classNames(sizeOf(figure), 'wrap-anywhere')}>{figure}</span>
      <span className="text-label font-semibold">{unit}</span>
      <span className="text-micro text-low">{t(`stub.${terms.kind}`)}</span>
    </div>
  );
}

export interface TicketProps {
  terms: Terms;
  tone: TicketTone;
  /** Beside the name. */
  badge?: ReactNode;
  /** Until when, how many are left. */
  lines: readonly string[];
  /** What the caller has not, or what the server said against it. */
  warning?: string | undefined;
  refusal?: string | undefined;
  action?: ReactNode;
  sheet: Omit<TermsSheetProps, 'terms' | 'open' | 'onOpenChange'>;
}

/** A coupon as one holds it: a stub with its worth, its name, its dates, and what one can do. */
export function Ticket({
  terms,
  tone,
  badge,
  lines,
  warning,
  refusal,
  action,
  sheet,
}: TicketProps) {
  const { t } = useTranslation('coupons');
  const text = useCouponText();
  const [open, setOpen] = useState(false);
  const name = text.name(terms);
  return (
    <li className="card flex overflow-hidden">
      <Stub terms={terms} tone={tone} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4 max-xs:p-3">
        <h2
          className={classNames(
            'text-[15px] leading-5 font-semibold wrap-anywhere',
            tone === 'over' && 'text-mid',
          )}
        >
          {name}
        </h2>
        {badge === undefined ? null : <p>{badge}</p>}
        {lines.map((line) => (
          <p key={line} className="text-caption text-low">
            {line}
          </p>
        ))}
        {warning === undefined ? null : <p className="text-caption text-warn">{warning}</p>}
        {refusal === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {refusal}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-end gap-2 pt-2">
          <Button
            size="small"
            tone="plain"
            className="mr-auto -ml-3"
            aria-label={t('act.termsNamed', { name })}
            onClick={() => setOpen(true)}
          >
            {t('act.terms')}
          </Button>
          {action}
        </div>
      </div>
      <TermsSheet {...sheet} terms={terms} open={open} onOpenChange={setOpen} />
    </li>
  );
}
