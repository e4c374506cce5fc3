import { type OutputOf, calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useCoinsOf } from '../../../shared/api/use-coins.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useCreatorAct } from '../calls/use-nft.ts';
import { artistPath, DROP_PATH, salePath } from '../paths.ts';
import { ApplyForm } from './apply-form.tsx';
import { Paged } from './paged.tsx';
import { Picture } from './picture.tsx';
import { StateTag } from './state-tag.tsx';

type Status = NonNullable<OutputOf<typeof calls.nft.artistStatus>>;

const NAME_MIN = 2;

/** A new collection, in a sheet. */
function NewCollection() {
  const { t } = useTranslation(['nft', 'common']);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const act = useCreatorAct(calls.nft.createCollection, () => {
    setOpen(false);
    setName('');
    setDescription('');
    setTried(false);
    notify({ message: t('collection.done'), tone: 'success' });
  });
  const isShort = name.trim().length < NAME_MIN || description.trim() === '';
  return (
    <>
      <Button tone="line" block onClick={() => setOpen(true)}>
        {t('collection.new')}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('collection.new')}
        closeLabel={t('common:close')}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!isShort) act.send({ name: name.trim(), description: description.trim() });
          }}
          className="flex flex-col gap-4 pb-4"
        >
          <Field
            label={t('form.name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            error={tried && name.trim().length < NAME_MIN ? t('form.missing') : undefined}
          />
          <TextAreaField
            label={t('form.description')}
            value={description}
            maxLength={500}
            onChange={(event) => setDescription(event.target.value)}
            error={tried && description.trim() === '' ? t('form.missing') : undefined}
          />
          {act.refusalOf(null) === undefined ? null : (
            <p role="alert" className="text-caption text-down">
              {act.refusalOf(null)}
            </p>
          )}
          <Button type="submit" tone="gold" block busy={act.busy}>
            {t('collection.create')}
          </Button>
        </form>
      </Sheet>
    </>
  );
}

/** What one offers as an artist, waiting ones too. */
function Drops() {
  const { t } = useTranslation('nft');
  const pages = usePages(calls.nft.myDrops, {});
  return (
    <div className="-mx-gutter">
      <Paged
        pages={pages}
        label={t('creator.drops')}
        empty={{ title: t('empty.drops'), body: t('empty.dropsBody') }}
      >
        {(drop) => {
          const shown = (
            <>
              <Picture of={drop} className="size-14 flex-none rounded-control" />
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold break-words text-hi">
                  {drop.name}
                </span>
                <span className="block text-caption text-low">
                  {t(`sale.${drop.sale}`)} · {coinsText(drop.price, drop.currency)}
                </span>
                <span className="block text-caption text-mid">
                  {drop.reason ?? t('count.sold', { count: drop.sold })}
                </span>
              </span>
              <StateTag sale={drop} />
            </>
          );
          const row = 'flex items-center gap-3 border-b border-line px-gutter py-3';
          const isPublic = drop.state !== 'waiting' && drop.state !== 'rejected';
          return (
            <li key={drop.id}>
              {isPublic ? (
                <Link to={salePath(drop)} className={`press-row ${row}`}>
                  {shown}
                </Link>
              ) : (
                <div className={row}>{shown}</div>
              )}
            </li>
          );
        }}
      </Paged>
    </div>
  );
}

function Approved({ artist }: { artist: Status }) {
  const { t } = useTranslation('nft');
  const coinsOf = useCoinsOf();
  const { uid, name, avatar, works, sold, earned } = artist;
  return (
    <>
      <Link to={artistPath(uid)} className="press-row flex items-center gap-3 py-1">
        <Avatar name={name} source={avatar ?? undefined} size={44} tone="gold" />
        <span className="min-w-0">
          <span className="block text-head break-words text-hi">{name}</span>
          <span className="block text-caption text-low">
            {t('count.works', { count: works })} · {t('count.sold', { count: sold })}
          </span>
        </span>
      </Link>
      <p className="text-body text-mid">
        {t('creator.earned')}{' '}
        <span className="font-semibold text-gold">
          {earned.length === 0
            ? '0'
            : earned.map((one) => coinsOf(one.amount, one.currency)).join(' · ')}
        </span>
      </p>
      <Link to={DROP_PATH} className={buttonClass({ tone: 'gold', block: true })}>
        {t('drop.title')}
      </Link>
      <NewCollection />
      <h3 className="pt-2 text-head">{t('creator.drops')}</h3>
      <Drops />
    </>
  );
}

/** The own part as an artist: the application, or what one offers. */
export function CreatorPart() {
  const { t } = useTranslation('nft');
  const { data, isError, refetch } = useCall(calls.nft.artistStatus, {});
  const content = () => {
    if (data === undefined) {
      return isError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-card" />
      );
    }
    if (data?.status === 'approved') return <Approved artist={data} />;
    if (data?.status === 'applied') {
      return (
        <Banner tone="info" boxed>
          {t('creator.applied')}
        </Banner>
      );
    }
    if (data?.status === 'suspended') {
      return (
        <Banner tone="down" boxed>
          {t('creator.suspended')} {data.reason}
        </Banner>
      );
    }
    return (
      <>
        {data === null ? null : (
          <Banner tone="warn" boxed>
            {t('creator.rejected')} {data.reason}
          </Banner>
        )}
        <ApplyForm />
      </>
    );
  };
  return (
    <section className="flex flex-col gap-3 px-gutter pt-6">
      <h2 className="text-title-2">{t('creator.title')}</h2>
      {content()}
    </section>
  );
}
