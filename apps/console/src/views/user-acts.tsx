import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useNavigate } from 'react-router';
import { ActButton } from '../parts/act-button.tsx';
import { Notice } from '../parts/basics.tsx';
import { checkOptions, factorOptions, removalTexts as r } from '../texts/removals.ts';
import { userTexts as t } from '../texts/users.ts';

const { operatorUsers } = operatorCalls;

/** What an operator may stop, and start again. */
export function UserActs({ user }: { user: OutputOf<typeof operatorUsers.detail> }) {
  const { id, trading_enabled: trades, withdrawals_enabled: pays, disabled } = user;
  const frozen = user.frozen_at !== null;
  const navigate = useNavigate();
  return (
    <>
      <ActButton
        act={{
          title: t.writeTitle,
          confirm: t.write,
          tone: 'blue',
          call: operatorCalls.chat.reply,
          input: { user_id: id },
          fields: [{ name: 'text', label: t.writeText, hint: t.writeHint, lines: 4 }],
          reasonless: true,
          draft: `write ${id}`,
          presets: [],
          done: () => t.written,
        }}
        look="text"
        onDone={() => void navigate(`/inbox/${id}`)}
      >
        {t.write}
      </ActButton>
      <ActButton
        act={{
          title: t.revokeTitle,
          confirm: t.revokeAll,
          tone: 'down',
          call: operatorUsers.revokeSessions,
          input: { id, session_id: 'all' },
          body: <Notice>{t.revokeNote}</Notice>,
          presets: t.revokeReasons,
          done: ({ ended }: OutputOf<typeof operatorUsers.revokeSessions>) => t.revoked(ended),
        }}
        look="text"
      >
        {t.revokeAll}
      </ActButton>
      <ActButton
        act={{
          title: trades ? t.stopTitle : t.allowTitle,
          confirm: trades ? t.stop : t.allow,
          tone: trades ? 'down' : 'up',
          call: operatorUsers.setTrading,
          input: { id, enabled: !trades },
          ...(trades && { body: <Notice>{t.stopNote}</Notice> }),
          presets: trades ? t.stopReasons : t.allowReasons,
          done: () => (trades ? t.stoppedDone : t.allowedDone),
        }}
      >
        {trades ? t.stop : t.allow}
      </ActButton>
      <ActButton
        act={{
          title: r.askTitle,
          confirm: r.ask,
          tone: 'down',
          call: operatorUsers.askRemoval,
          input: { id },
          fields: [
            { name: 'factor', label: r.factor, options: factorOptions },
            { name: 'identity', label: r.identity, options: checkOptions },
          ],
          body: <Notice tone="warn">{r.askNote}</Notice>,
          presets: r.askReasons,
          done: () => r.askedDone,
        }}
        look="text"
      >
        {r.ask}
      </ActButton>
      <ActButton
        act={{
          title: pays ? t.stopPayoutsTitle : t.allowPayoutsTitle,
          confirm: pays ? t.stopPayouts : t.allowPayouts,
          tone: pays ? 'down' : 'up',
          call: operatorUsers.setWithdrawals,
          input: { id, enabled: !pays },
          ...(pays && { body: <Notice>{t.stopPayoutsNote}</Notice> }),
          presets: t.payoutReasons,
          done: () => (pays ? t.payoutsStopped : t.payoutsAllowed),
        }}
      >
        {pays ? t.stopPayouts : t.allowPayouts}
      </ActButton>
      <FreezeAct id={id} frozen={frozen} />
      <ActButton
        act={{
          title: disabled ? t.reopenTitle : t.closeTitle,
          confirm: disabled ? t.reopen : t.close,
          tone: disabled ? 'up' : 'down',
          call: operatorUsers.setDisabled,
          input: { id, disabled: !disabled },
          ...(!disabled && { body: <Notice tone="warn">{t.closeNote}</Notice> }),
          presets: disabled ? t.reopenReasons : t.closeReasons,
          done: () => (disabled ? t.reopenedDone : t.closedDone),
        }}
      >
        {disabled ? t.reopen : t.close}
      </ActButton>
    </>
  );
}

function FreezeAct({ id, frozen }: { id: number; frozen: boolean }) {
  if (frozen) {
    return (
      <ActButton
        act={{
          title: t.unfreezeTitle,
          confirm: t.unfreeze,
          tone: 'up',
          call: operatorUsers.unfreeze,
          input: { id },
          fields: [{ name: 'identity', label: r.identity, options: checkOptions }],
          body: <Notice>{t.unfreezeNote}</Notice>,
          presets: t.unfreezeReasons,
          done: () => t.unfrozenDone,
        }}
      >
        {t.unfreeze}
      </ActButton>
    );
  }
  return (
    <ActButton
      act={{
        title: t.freezeTitle,
        confirm: t.freeze,
        tone: 'down',
        call: operatorUsers.freeze,
        input: { id },
        body: <Notice tone="warn">{t.freezeNote}</Notice>,
        presets: t.freezeReasons,
        done: () => t.frozenDone,
      }}
    >
      {t.freeze}
    </ActButton>
  );
}
