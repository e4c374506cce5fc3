import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { type Detail, oddsText, type Reveal } from '../text.ts';
import { OpeningProof } from './opening-proof.tsx';
import { Paged } from './paged.tsx';
import { Picture } from './picture.tsx';

/** What may be in a box, with its odds, and how often it has come out. */
function Contents({ contents }: { contents: NonNullable<Detail['contents']> }) {
  const { t } = useTranslation('nft');
  return (
    <section className="px-gutter">
      <h2 className="text-head">{t('box.contents')}</h2>
      <ul className="pt-2">
        {contents.map((one) => (
          <li
            key={one.media_hash}
            className="flex items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <Picture of={one} className="size-14 flex-none rounded-control" />
            <span className="min-w-0 flex-1">
              <span className="block text-body break-words text-hi">{one.name}</span>
              <span className="block text-caption text-low">{t(`rarity.${one.rarity}`)}</span>
            </span>
            <span className="text-right">
              <span className="block text-body font-semibold text-gold">{oddsText(one.odds)}</span>
              <span className="block text-caption text-low">
                {t('box.drawn', { count: one.drawn })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was published before the first box was sold, and whether the page shows just that. */
function Commitment({ sale }: { sale: Detail }) {
  const { t } = useTranslation(['nft', 'common']);
  const [holds, setHolds] = useState<boolean>();
  const verify = async (): Promise<void> => {
    try {
      const { commitmentHolds } = await import('../verify.ts');
      setHolds(commitmentHolds(sale));
    } catch {
      notify({ message: t('common:error.noAnswer'), tone: 'error' });
    }
  };
  return (
    <section className="flex flex-col gap-3 px-gutter">
      <h2 className="text-head">{t('box.fair')}</h2>
      <p className="text-body text-mid">{t('box.fairBody')}</p>
      <p className="text-caption text-low">
        {t('proof.commitment')}
        <span className="block font-mono break-all text-mid">{sale.commitment}</span>
      </p>
      {holds === undefined ? null : (
        <Banner tone={holds ? 'info' : 'down'} boxed>
          {t(holds ? 'box.holds' : 'proof.fault.commitment')}
        </Banner>
      )}
      <Button tone="line" size="medium" block onClick={() => void verify()}>
        {t('act.verifyOdds')}
      </Button>
    </section>
  );
}

function Openings({ code }: { code: string }) {
  const { t } = useTranslation(['nft', 'common']);
  const pages = usePages(calls.nft.openings, { code }, { idOf: ({ box }) => box });
  const [shown, setShown] = useState<Reveal>();
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h2 className="px-gutter text-head">{t('box.openings')}</h2>
      <Paged
        pages={pages}
        label={t('box.openings')}
        empty={{ title: t('empty.openings'), body: t('empty.openingsBody') }}
      >
        {(reveal) => (
          <li key={reveal.box} className="border-b border-line">
            <button
              type="button"
              onClick={() => {
                setShown(reveal);
                setOpen(true);
              }}
              className="press-row flex w-full items-center gap-3 px-gutter py-2 text-left"
            >
              <img
                src={reveal.thumbnail}
                alt=""
                loading="lazy"
                className="size-11 flex-none rounded-control bg-fill object-cover"
              />
              <span className="min-w-0 flex-1">
                <span className="block text-body break-words text-hi">{reveal.name}</span>
                <span className="block text-caption text-low">
                  {reveal.uid} · {formatDateTime(reveal.opened_at, false)}
                </span>
              </span>
              <span className="text-caption text-gold">{t(`rarity.${reveal.rarity}`)}</span>
            </button>
          </li>
        )}
      </Paged>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={shown?.name ?? ''}
        closeLabel={t('common:close')}
      >
        {shown === undefined ? null : <OpeningProof key={shown.box} reveal={shown} />}
      </Sheet>
    </section>
  );
}

/** All of a blind box that can be known and checked. */
export function BoxContents({ sale }: { sale: Detail }) {
  return (
    <>
      {sale.contents === null ? null : <Contents contents={sale.contents} />}
      <Commitment sale={sale} />
      <Openings code={sale.code} />
    </>
  );
}
