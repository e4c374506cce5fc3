import { type OutputOf, calls } from '@kontor/contract/light';
import { tryParseAmount } from '@kontor/money';
import { LIMIT_DECIMALS } from '@kontor/rules/limits';
import { useForm, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { formatMoney, toChartNumber } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { type LimitsInput, useSetLimits } from '../calls/use-limits.ts';

export type LimitName = 'daily_loss' | 'daily_stake';
type Limit = OutputOf<typeof calls.security.limits>[LimitName];

export interface LimitCardProps {
  name: LimitName;
  limit: Limit;
}

/** What limits are in; a name, the same in every language. */
const CURRENCY = 'USDT';
const usdt = (text: string): string => formatMoney(text, { currency: CURRENCY, decimals: 2 });

/** Each engine names a bar's parts in its own way. */
const BAR_CLASS = classNames(
  'h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-fill',
  '[&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:rounded-full',
  '[&::-webkit-progress-value]:bg-warn [&::-moz-progress-bar]:bg-warn',
);

/** How much of a limit the day has used. */
function Used({ name, limit }: LimitCardProps) {
  const { t } = useTranslation('security');
  const used = toChartNumber(limit.used) ?? 0;
  const whole = toChartNumber(limit.limit) ?? 0;
  const percent = whole === 0 ? 0 : Math.min(100, Math.round((used / whole) * 100));
  const words =
    limit.limit === null
      ? t(`limit.${name}.usedOnly`, { used: usdt(limit.used) })
      : t(`limit.${name}.used`, { used: usdt(limit.used), limit: usdt(limit.limit) });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-body">{words}</p>
      {limit.limit === null ? null : (
        <progress className={BAR_CLASS} value={percent} max={100} aria-label={words} />
      )}
    </div>
  );
}

/** What a limit becomes, and the way to keep it. */
function Waiting({ name, limit }: LimitCardProps) {
  const { t } = useTranslation('security');
  const keep = useSetLimits();
  if (limit.next_at === null || limit.limit === null) return null;
  const time = formatDateTime(limit.next_at, false);
  const kept = limit.limit;
  return (
    <Banner
      tone="info"
      boxed
      action={
        <Button
          size="small"
          tone="fill"
          busy={keep.isPending}
          onClick={() => keep.mutate({ [name]: kept })}
        >
          {t('limit.keep')}
        </Button>
      }
    >
      {limit.next === null
        ? t('limit.goesAt', { time })
        : t('limit.becomesAt', { amount: usdt(limit.next), time })}
    </Banner>
  );
}

/** One limit: what is used, what waits, another figure. */
export function LimitCard({ name, limit }: LimitCardProps) {
  const { t } = useTranslation(['security', 'common', 'errors']);
  const act = useSetLimits();
  const confirm = useConfirm();
  const form = useForm({ defaultValues: { amount: '' } });
  const { errors } = form.formState;
  const send = async (input: LimitsInput): Promise<void> => {
    try {
      await act.mutateAsync(input);
      form.reset({ amount: '' });
    } catch (error) {
      showErrors(error, form.setError, { [name]: 'amount' });
    }
  };
  const submit = form.handleSubmit(({ amount }) => send({ [name]: amount }));
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: t(`limit.${name}.remove`),
      body: t('limit.removeBody'),
      confirmLabel: t('limit.removeYes'),
      cancelLabel: t('common:cancel'),
      tone: 'fill',
    });
    if (sure) await send({ [`no_${name}`]: true });
  };
  return (
    <section
      aria-label={t(`limit.${name}.title`)}
      className="flex flex-col gap-4 card on-raised p-4"
    >
      <h2 className="text-head">{t(`limit.${name}.title`)}</h2>
      <Used name={name} limit={limit} />
      <Waiting name={name} limit={limit} />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Controller
          control={form.control}
          name="amount"
          rules={{
            validate: (value) =>
              (tryParseAmount(value) ?? 0n) > 0n || t('errors:FIELD_NOT_POSITIVE'),
          }}
          render={({ field }) => (
            <AmountField
              ref={field.ref}
              name={name}
              label={t(limit.limit === null ? 'limit.new' : 'limit.another')}
              value={field.value}
              onValueChange={field.onChange}
              decimals={LIMIT_DECIMALS}
              suffix={<span className="pr-3 text-body text-mid">{CURRENCY}</span>}
              error={errors.amount?.message}
            />
          )}
        />
        <FormNote>{errors.root?.message}</FormNote>
        <div className="flex gap-2">
          <Button type="submit" tone="blue" className="flex-1" busy={act.isPending}>
            {t('common:save')}
          </Button>
          {limit.limit === null || (limit.next_at !== null && limit.next === null) ? null : (
            <Button tone="fill" className="flex-1" onClick={() => void remove()}>
              {t('limit.removeShort')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
