import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Messages } from '../model/log.ts';

/** Who is there, in words; the dot says it once more. */
export function Presence({ agent, open }: Pick<Messages, 'agent' | 'open'>) {
  const { t } = useTranslation('chat');
  const isThere = agent?.online ?? open;
  const text =
    agent === null
      ? t(open ? 'home.open' : 'home.away')
      : t(agent.online ? 'agent.online' : 'agent.away', { name: agent.name });
  return (
    <p className="flex items-center justify-center gap-2 pb-3 text-caption text-mid">
      <span
        aria-hidden
        className={classNames('size-2 flex-none rounded-full', isThere ? 'bg-up' : 'bg-fill')}
      />
      {text}
    </p>
  );
}
