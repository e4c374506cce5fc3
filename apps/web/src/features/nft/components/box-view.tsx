import { type OutputOf, calls } from '@kontor/contract/light';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { useNftAct } from '../calls/use-nft.ts';
import { workPath } from '../paths.ts';
import { MediaView } from './media-view.tsx';
import { OpeningProof } from './opening-proof.tsx';

type Box = OutputOf<typeof calls.nft.box>;

/** The member's own share of the chance, which the exchange cannot know before. */
function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function Closed({ box }: { box: Box }) {
  const { t } = useTranslation('nft');
  const act = useNftAct(calls.nft.openBox, () => undefined);
  const opening = box.state === 'opening' || act.busy;
  return (
    <div className="flex flex-col items-center gap-4 px-gutter pt-8 pb-6 text-center">
      <span className="grid size-40 place-items-center rounded-card bg-gold-wash text-gold">
        {opening ? <Spinner /> : <Gift size={72} strokeWidth={1.25} aria-hidden />}
      </span>
      <h2 className="text-title-2">{t(opening ? 'box.opening' : 'box.unopened')}</h2>
      <p role="status" className="text-body text-mid">
        {t(opening ? 'box.openingBody' : 'box.unopenedBody')}
      </p>
      {act.refusalOf(null) === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {act.refusalOf(null)}
        </p>
      )}
      {opening ? null : (
        <Button tone="gold" block onClick={() => act.send({ code: box.code, seed: newSeed() })}>
          {t('act.open')}
        </Button>
      )}
    </div>
  );
}

/** An own box: to be opened, or what was in it with the proof. */
export function BoxView({ box }: { box: Box }) {
  const { t } = useTranslation('nft');
  const { reveal, item } = box;
  if (box.state !== 'opened' || reveal === null) return <Closed box={box} />;
  return (
    <div className="flex flex-col gap-5 px-gutter pt-3 pb-6">
      {item === null ? null : <MediaView work={item} />}
      <div className="flex flex-col items-start gap-2">
        <Tag tone="gold">{t(`rarity.${reveal.rarity}`)}</Tag>
        <h2 className="text-title-2 break-words">{t('box.was', { name: reveal.name })}</h2>
      </div>
      {item === null ? null : (
        <Link to={workPath(item.id)} className={buttonClass({ tone: 'gold', block: true })}>
          {t('act.seeWork')}
        </Link>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-head">{t('proof.title')}</h2>
        <OpeningProof reveal={reveal} />
      </section>
    </div>
  );
}
