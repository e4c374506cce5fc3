import { calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { useMiningAct } from '../calls/use-mining.ts';
import { faultOf, mostOf, type Plan, planOf } from '../model.ts';
import { detailPath } from '../paths.ts';
import type { Product } from '../text.ts';
import { Schedule } from './schedule.tsx';

const NOTICE_MS = 4_000;

/** What it earns, when the money is back, and what an early end would cost. */
function Outcome({ product, plan }: { product: Product; plan: Plan }) {
  const { t } = useTranslation('mining');
  const coins = useCoins(product.currency);
  return (
    <FactList
      facts={[
        { key: 'locks', label: t('fact.locks'), value: coins(plan.amount) },
        { key: 'each', label: t('fact.each'), value: coins(plan.dividend), tone: 'gold' },
        {
          key: 'total',
          label: t('fact.total', { count: product.days }),
          value: coins(plan.total),
          tone: 'strong',
        },
        { key: 'back', label: t('fact.returnsAt'), value: formatDateTime(plan.expiresAt, false) },
        { key: 'penalty', label: t('fact.penaltyToday'), value: coins(plan.penalty), tone: 'down' },
        { key: 'returns', label: t('fact.returnsToday'), value: coins(plan.returns) },
      ]}
    />
  );
}

/** Locks some of a product. Everything it leads to is shown before, in the exchange's own rules. */
export function BuyForm({ product }: { product: Product }) {
  const { t } = useTranslation(['mining', 'common']);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const faultText = useFaultText();
  const free = useSpotFree(product.currency);
  const decimals = useCoinDecimals(product.currency);
  const coins = useCoins(product.currency);
  const form = useForm<{ amount: string }>({ defaultValues: { amount: '' } });
  const field = useRef<HTMLInputElement>(null);
  const typed = useWatch({ control: form.control, name: 'amount' });
  const act = useMiningAct(calls.mining.lock, ({ id }) => {
    notify({ message: t('buy.done'), tone: 'success', durationMs: NOTICE_MS });
    void navigate(detailPath(id), { replace: true });
  });
  const amount = readDecimal(settleDecimalInput(typed));
  const fault = faultOf(product, amount, free);
  const plan =
    amount === undefined || amount <= 0n
      ? undefined
      : planOf(product, amount, decimals, serverNowMs());
  const most = mostOf(product, free);
  const change = (text: string): void => {
    act.forget();
    form.setValue('amount', text);
  };
  const shown = typed === '' && !form.formState.isSubmitted ? undefined : fault;
  const send = async (): Promise<void> => {
    if (fault !== undefined || plan === undefined) return field.current?.focus();
    const sure = await confirm({
      title: t('confirm.title'),
      body: t('confirm.body', { count: product.days }),
      details: <Outcome product={product} plan={plan} />,
      confirmLabel: t('act.lock'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    const { id, version } = product;
    if (sure) act.send({ config_id: id, amount: plan.amount, version });
  };
  const general = act.refusalOf(null);
  return (
    <form
      noValidate
      aria-label={t('buy.title')}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="flex flex-col gap-4"
    >
      <AmountField
        label={t('buy.amount', { currency: product.currency })}
        ref={field}
        name="amount"
        value={typed}
        decimals={decimals}
        onValueChange={change}
        error={act.refusalOf('amount') ?? faultText(shown)}
        hint={t('buy.available', {
          amount: coins(free === undefined ? null : formatAmount(free)),
        })}
        suffix={
          <button
            type="button"
            aria-label={t('act.maxLabel')}
            disabled={free === undefined || most === 0n}
            onClick={() => change(formatAmount(most))}
            className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
          >
            {t('act.max')}
          </button>
        }
      />
      {fault?.code === 'INSUFFICIENT_BALANCE' || free === 0n ? (
        <MoveMoney to="change" currency={product.currency} />
      ) : null}
      {plan === undefined ? null : (
        <>
          <Outcome product={product} plan={plan} />
          <Schedule
            dividends={Array.from({ length: product.days }, (_, n) => ({
              day: n + 1,
              at: plan.firstAt + n * DAY_MS,
              amount: plan.dividend,
              paid: false,
            }))}
            currency={product.currency}
          />
          <Banner tone="warn" boxed>
            {t('buy.worst', {
              amount: coins(plan.amount),
              penalty: coins(plan.penalty),
              returns: coins(plan.returns),
            })}
          </Banner>
        </>
      )}
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.busy}>
        {t('act.lock')}
      </Button>
    </form>
  );
}
