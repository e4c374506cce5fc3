import { BadgeCheck, CircleX, Clock, ScanFace } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../shared/page/use-ago.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { kindOf, type Standing } from '../standing.ts';

const LOOKS = {
  none: { Icon: ScanFace, tone: 'bg-fill text-mid' },
  inReview: { Icon: Clock, tone: 'bg-warn-wash text-warn' },
  certified: { Icon: BadgeCheck, tone: 'bg-gold-wash text-gold' },
  failed: { Icon: CircleX, tone: 'bg-down-wash text-down' },
} as const;

/** Where the check stands, in one look: a word, a sign, and why. */
export function StandingCard({ standing }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  const kind = kindOf(standing);
  const { Icon, tone } = LOOKS[kind];
  const level = standing.request?.real_type ?? 1;
  return (
    <section className="card flex flex-col gap-4 p-4" aria-label={t('state.label')}>
      <div className="flex items-center gap-3">
        <span className={classNames('grid size-12 place-items-center rounded-full', tone)}>
          <Icon size={26} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-title-2">{t(`state.${kind}`, { level: standing.level })}</p>
          <p className="mt-0.5 text-body text-mid">
            {t(`about.${kind}`, { level: kind === 'certified' ? standing.level : level })}
          </p>
        </div>
      </div>
      <Reason standing={standing} />
      <Sent standing={standing} />
    </section>
  );
}

function Reason({ standing: { reason, reason_text } }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  if (reason === null) return null;
  return (
    <div role="status" className="rounded-control bg-down-wash px-3 py-2.5 text-body">
      {reason === 'other' && reason_text !== null ? null : (
        <p className="font-medium text-down">{t(`reason.${reason}`)}</p>
      )}
      {reason_text === null ? null : (
        <p className="break-words text-hi">{t('reviewer', { text: reason_text })}</p>
      )}
    </div>
  );
}

/** What was sent last, most of its number hidden. */
function Sent({ standing: { request } }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  const ago = useAgo();
  if (request === null) return null;
  return (
    <FactList
      facts={[
        { key: 'name', label: t('field.name'), value: request.name },
        { key: 'document', label: t(`type.${request.id_type}`), value: request.card_id },
        { key: 'sent', label: t('sentAt'), value: ago(request.create_time) },
      ]}
    />
  );
}
