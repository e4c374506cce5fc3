import { formatAmount } from '@kontor/money';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { useApply } from '../calls/use-subscription.ts';
import { faultOf, isAboveMaximum, mostOf, type Plan, planOf } from '../model.ts';
import type { Detail } from '../text.ts';

const NOTICE_MS = 4_000;

/** What is frozen, what would be had now, and until when it is locked. */
function Outcome({ project, plan }: { project: Detail; plan: Plan }) {
  const { t } = useTranslation('subscription');
  const { code, currency } = project;
  const coins = useCoins(currency);
  const tokens = useCoins(code);
  return (
    <FactList
      facts={[
        { key: 'price', label: t('fact.price'), value: coinsText(project.price, currency) },
        { key: 'amount', label: t('form.amount', { code }), value: tokens(plan.quantity) },
        {
          key: 'cost',
          label: t('form.cost'),
          value: coins(plan.cost),
          tone: 'strong',
        },
        { key: 'fee', label: t('form.fee'), value: t('form.noFee') },
        { key: 'now', label: t('form.now'), value: tokens(plan.expected), tone: 'gold' },
        {
          key: 'unlock',
          label: t('fact.unlock'),
          value: formatDateTime(project.unlock_at, false),
        },
      ]}
    />
  );
}

/** Applies for tokens. Everything it leads to is shown before, in the exchange's own rules. */
export function ApplyForm({ project }: { project: Detail }) {
  const { t } = useTranslation(['subscription', 'common']);
  const confirm = useConfirm();
  const faultText = useFaultText();
  const { code, currency } = project;
  const free = useSpotFree(currency);
  const coins = useCoins(currency);
  const form = useForm<{ amount: string }>({ defaultValues: { amount: '' } });
  const field = useRef<HTMLInputElement>(null);
  const typed = useWatch({ control: form.control, name: 'amount' });
  const act = useApply(() => {
    notify({ message: t('form.done'), tone: 'success', durationMs: NOTICE_MS });
    form.reset();
  });
  const quantity = readDecimal(settleDecimalInput(typed));
  const fault = faultOf(project, quantity, free);
  const plan = quantity === undefined || quantity <= 0n ? undefined : planOf(project, quantity);
  const most = mostOf(project, free);
  const isAbove = quantity !== undefined && isAboveMaximum(project, quantity);
  const change = (text: string): void => {
    act.forget();
    form.setValue('amount', text);
  };
  const shown = typed === '' && !form.formState.isSubmitted ? undefined : fault;
  const worst = t('form.worst', { date: formatDateTime(project.unlock_at, false) });
  const send = async (): Promise<void> => {
    if (fault !== undefined || plan === undefined) return field.current?.focus();
    const sure = await confirm({
      title: t('confirm.title'),
      body: `${t('confirm.body')} ${worst}`,
      details: <Outcome project={project} plan={plan} />,
      confirmLabel: t('act.apply'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    const input = { project_id: project.id, amount: plan.quantity, pay_currency: currency };
    if (sure) act.send(input);
  };
  const general = act.refusalOf(null);
  return (
    <form
      noValidate
      aria-label={t('act.apply')}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="flex flex-col gap-4"
    >
      {project.mine === null ? null : <h2 className="text-head">{t('form.more')}</h2>}
      <AmountField
        label={t('form.amount', { code })}
        ref={field}
        name="amount"
        value={typed}
        decimals={project.quantity_decimals}
        onValueChange={change}
        error={act.refusalOf('amount') ?? faultText(shown)}
        hint={t('form.available', {
          amount: coins(free === undefined ? null : formatAmount(free)),
        })}
        suffix={
          <button
            type="button"
            aria-label={t('act.maxLabel')}
            disabled={free === undefined || most <= 0n}
            onClick={() => change(formatAmount(most))}
            className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
          >
            {t('act.max')}
          </button>
        }
      />
      {fault?.code === 'INSUFFICIENT_BALANCE' || free === 0n ? (
        <MoveMoney to="change" currency={currency} />
      ) : null}
      {isAbove ? (
        <p className="text-caption text-warn">
          {t('form.above', { maximum: coinsText(project.per_user_limit, code) })}
        </p>
      ) : null}
      {plan === undefined ? null : (
        <>
          <Outcome project={project} plan={plan} />
          <Banner tone="warn" boxed>
            {worst}
          </Banner>
        </>
      )}
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.busy}>
        {t('act.apply')}
      </Button>
    </form>
  );
}
