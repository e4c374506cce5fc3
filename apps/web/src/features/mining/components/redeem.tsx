import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useMiningAct } from '../calls/use-mining.ts';
import { percentOf, type Order } from '../text.ts';

const NOTICE_MS = 5_000;

/** Ends an order early, with what that costs in coins before anything is sent. */
export function Redeem({ order }: { order: Order }) {
  const { t } = useTranslation(['mining', 'common']);
  const confirm = useConfirm();
  const coins = useCoins(order.currency);
  const act = useMiningAct(calls.mining.cancel, ({ returned, penalty }) =>
    notify({
      message: t('redeem.done', { returned: coins(returned), penalty: coins(penalty) }),
      tone: 'success',
      durationMs: NOTICE_MS,
    }),
  );
  const facts = (
    <FactList
      facts={[
        { key: 'amount', label: t('fact.locked'), value: coins(order.amount) },
        { key: 'left', label: t('fact.daysLeft'), value: t('days', { count: order.days_left }) },
        {
          key: 'penalty',
          label: t('fact.penaltyNow', { percent: percentOf(order.penalty_rate) }),
          value: coins(order.penalty_now),
          tone: 'down',
        },
        {
          key: 'returns',
          label: t('fact.returnsNow'),
          value: coins(order.returns_now),
          tone: 'strong',
        },
        { key: 'kept', label: t('fact.kept'), value: coins(order.earned), tone: 'gold' },
      ]}
    />
  );
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('redeem.question'),
      body: t('redeem.body'),
      details: facts,
      confirmLabel: t('act.redeem'),
      cancelLabel: t('redeem.stay'),
      tone: 'down',
    });
    if (sure) act.send({ id: order.id });
  };
  const refusal = act.refusalOf(null) ?? act.refusalOf('amount');
  return (
    <section className="card flex flex-col gap-3 p-4">
      <h2 className="text-head">{t('redeem.title')}</h2>
      {facts}
      {refusal === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {refusal}
        </p>
      )}
      <Button tone="line-down" block busy={act.busy} onClick={() => void ask()}>
        {t('act.redeem')}
      </Button>
    </section>
  );
}
