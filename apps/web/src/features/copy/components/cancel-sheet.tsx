import { type OutputOf, calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useSend } from '../calls/use-send.ts';
import { usdt } from '../text.ts';

type Ended = OutputOf<typeof calls.copy.cancel>;

/** What has become of each position. */
function Result({ ended }: { ended: Ended }) {
  const { t } = useTranslation('copy');
  const { closed, kept, failed, follow } = ended;
  const rows = [
    ...closed.map((id) => ({ id, text: t('cancel.closed'), tone: 'strong' as const })),
    ...kept.map((id) => ({ id, text: t('cancel.kept'), tone: 'strong' as const })),
    ...failed.map(({ id, message }) => ({ id, text: message, tone: 'warn' as const })),
  ];
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-head">{t('cancel.done', { name: follow.nickname })}</p>
      {rows.length === 0 ? (
        <p className="text-body text-mid">{t('cancel.nothing')}</p>
      ) : (
        <FactList
          facts={rows.map(({ id, text, tone }) => ({
            key: String(id),
            label: t('cancel.position', { id }),
            value: text,
            tone,
          }))}
        />
      )}
    </div>
  );
}

export interface CancelSheetProps {
  trader: { readonly id: number; readonly nickname: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Ends a follow: it is itself the question before, and tells what has become of each position. */
export function CancelSheet({ trader, open, onOpenChange }: CancelSheetProps) {
  const { t } = useTranslation(['copy', 'common']);
  const { mask } = useMoney();
  const [what, setWhat] = useState<'close' | 'keep'>('close');
  const [ended, setEnded] = useState<Ended>();
  const { data } = useCall(calls.copy.mine, {}, { enabled: open });
  const follow = data?.follows.find(
    (one) => one.trader_user_id === trader.id && one.status === 'active',
  );
  const copies = (data?.positions ?? []).filter((one) => one.follow_id === follow?.id);
  const end = useSend(calls.copy.cancel, {}, setEnded);
  const refusal = end.refusalOf(null);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        end.forget();
        if (!next) setEnded(undefined);
      }}
      title={t('cancel.title', { name: trader.nickname })}
      closeLabel={t('common:close')}
      footer={
        ended === undefined ? (
          <Button
            block
            tone="down"
            busy={end.busy}
            onClick={() => end.send({ follow_user_id: trader.id, keep: what === 'keep' })}
          >
            {t('act.stop')}
          </Button>
        ) : (
          <Button
            block
            onClick={() => {
              setEnded(undefined);
              onOpenChange(false);
            }}
          >
            {t('common:done')}
          </Button>
        )
      }
    >
      {ended === undefined ? (
        <div className="flex flex-col gap-3">
          <p className="text-body text-mid">{t('cancel.body')}</p>
          {copies.length === 0 ? null : (
            <FactList
              facts={copies.map((copy) => ({
                key: String(copy.id),
                label: copy.symbol,
                value: mask(usdt(copy.profits, true)),
              }))}
            />
          )}
          <p className="text-label">{t('cancel.what')}</p>
          <Segmented<'close' | 'keep'>
            label={t('cancel.what')}
            value={what}
            onChange={setWhat}
            options={[
              { value: 'close', label: t('cancel.close') },
              { value: 'keep', label: t('cancel.keep') },
            ]}
          />
          <p className="text-caption text-low">
            {t(what === 'close' ? 'cancel.closeBody' : 'cancel.keepBody')}
          </p>
          {refusal === undefined ? null : (
            <p role="alert" className="text-caption text-down">
              {refusal}
            </p>
          )}
        </div>
      ) : (
        <Result ended={ended} />
      )}
    </Sheet>
  );
}
