import { Copy, Download, Share2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { figures } from '../../../shared/lib/format.ts';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { useShare } from '../../../shared/page/use-share.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { drawPoster } from './draw-poster.ts';
import { hundredths } from '../figures.ts';

/** A bite out of the card's edge, with the line that a light card has. */
const NOTCH =
  'absolute -top-2.5 size-5 rounded-full bg-page [box-shadow:inset_0_0_0_1px_var(--card-line)]';

export interface Invitation {
  readonly code: string;
  readonly link: string;
  /** Of one: `0.2`. */
  readonly rate: string;
}

/** Saves the poster as a picture. */
function useSave(code: string, frame: RefObject<HTMLDivElement | null>): () => void {
  const { t } = useTranslation(['growth', 'common']);
  return () => {
    try {
      const qr = frame.current?.querySelector('canvas');
      if (qr === null || qr === undefined) throw new Error('no code is drawn');
      const poster = drawPoster(qr, {
        name: t('common:name'),
        lead: t('share.invitation'),
        pitch: t('share.pitch'),
        scan: t('share.scan'),
        code,
      });
      const anchor = document.createElement('a');
      anchor.href = poster.toDataURL('image/png');
      anchor.download = `kontor-${code}.png`;
      anchor.click();
      notify({ message: t('share.saved'), tone: 'success' });
    } catch {
      notify({ message: t('share.saveFailed'), tone: 'error' });
    }
  };
}

function CopyRow({ label, value, action }: { label: string; value: string; action: string }) {
  const copy = useCopy();
  return (
    <div className="flex min-h-14 items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-low">{label}</span>
        <span className="block truncate text-body font-medium">{value}</span>
      </span>
      <IconButton label={action} onClick={() => void copy(value)} className="-mr-2.5">
        <Copy size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

/** The invitation as a card: the code to scan, code and link to copy, ways to pass it on. */
export function Poster({ code, link, rate }: Invitation) {
  const { t } = useTranslation(['growth', 'common']);
  const frame = useRef<HTMLDivElement>(null);
  const save = useSave(code, frame);
  const share = useShare();
  return (
    <section aria-labelledby="invitation" className="px-gutter pt-3">
      <div className="card on-raised overflow-hidden">
        <div className="flex items-center gap-4 p-4">
          <div ref={frame} className="flex-none">
            <QrCode text={link} label={t('share.qr')} size={112} pixels={528} />
          </div>
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 text-label text-mid max-xs:hidden">
              <Logo size={18} />
              {t('common:name')}
            </p>
            <p className="text-display whitespace-nowrap text-gold xs:pt-2">
              {figures().share(rate)}
            </p>
            <h2 id="invitation" className="pt-1 text-caption text-mid xs:text-label">
              {t('share.lead', { rate: hundredths(rate) })}
            </h2>
          </div>
        </div>
        <div className="relative mx-4 border-t border-dashed border-line" aria-hidden>
          <span className={`${NOTCH} -left-6.5`} />
          <span className={`${NOTCH} -right-6.5`} />
        </div>
        <div className="px-4 py-2">
          <CopyRow label={t('share.code')} value={code} action={t('share.copyCode')} />
          <CopyRow label={t('share.link')} value={link} action={t('share.copyLink')} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button
          tone="gold"
          className="flex-auto"
          icon={<Share2 size={18} strokeWidth={2} aria-hidden />}
          onClick={() =>
            void share({ title: t('share.invitation'), text: t('share.pitch'), url: link })
          }
        >
          {t('share.send')}
        </Button>
        <Button
          className="flex-auto"
          icon={<Download size={18} strokeWidth={2} aria-hidden />}
          onClick={save}
        >
          {t('share.save')}
        </Button>
      </div>
    </section>
  );
}
