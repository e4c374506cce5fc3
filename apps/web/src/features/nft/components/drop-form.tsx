import { type InputOf, type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount, parseAmount } from '@kontor/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useCreatorAct } from '../calls/use-nft.ts';
import { oddsOf, proceedsOf } from '../model.ts';
import { MINE_PATH } from '../paths.ts';
import { percentText, RARITIES, SALES, type Terms as Rules } from '../text.ts';
import { areWhole, type Content, DropContents, newContent } from './drop-contents.tsx';
import { areRead, FIRST_TERMS, shareOf, TermFields, termsInput } from './sale-terms.tsx';
import { type Work, WorkField } from './work-field.tsx';

type Drop = InputOf<typeof calls.nft.drop>;

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly work: Work | undefined;
  readonly collection: string;
  readonly rarity: (typeof RARITIES)[number];
  readonly royalty: string;
  readonly sale: (typeof SALES)[number];
  readonly currency: string;
  readonly stock: string;
  readonly contents: readonly Content[];
}

const NONE = 'none';
const NAME_MIN = 2;

function firstDraft(rules: Rules): Draft {
  return {
    name: '',
    description: '',
    work: undefined,
    collection: NONE,
    rarity: 'common',
    royalty: '5',
    sale: 'normal',
    currency: String(rules.currencies[0]?.id ?? ''),
    stock: '1',
    contents: [newContent(1), newContent(2)],
  };
}

function coinOf({ currency }: Draft, { currencies }: Rules): { code: string; decimals: number } {
  return currencies.find(({ id }) => String(id) === currency) ?? { code: '', decimals: 8 };
}

/** As it is sent; undefined while something is missing. */
function inputOf(draft: Draft, terms: typeof FIRST_TERMS): Drop | undefined {
  const { name, description, work, rarity, sale, contents } = draft;
  const price = readDecimal(settleDecimalInput(terms.price));
  const royalty = shareOf(draft.royalty);
  const isBox = sale === 'blind_box';
  const stock = Number(draft.stock);
  const isCounted = sale === 'auction' || (Number.isSafeInteger(stock) && stock > 0);
  if (name.trim().length < NAME_MIN || description.trim() === '' || work === undefined) {
    return undefined;
  }
  if (price === undefined || price <= 0n || royalty === undefined || !isCounted) return undefined;
  if (isBox && !areWhole(contents)) return undefined;
  if (!areRead(terms, sale === 'auction')) return undefined;
  return {
    name: name.trim(),
    description: description.trim(),
    media: work.address,
    rarity,
    royalty,
    sale,
    price: formatAmount(price),
    currency_id: Number(draft.currency),
    ...termsInput(terms, sale === 'auction'),
    ...(draft.collection !== NONE && { collection_id: Number(draft.collection) }),
    ...(sale !== 'auction' && { stock }),
    ...(isBox && {
      contents: contents.flatMap((one) =>
        one.work === undefined
          ? []
          : {
              name: one.name.trim(),
              media: one.work.address,
              rarity: one.rarity,
              odds: oddsOf(one.percent) ?? 0,
            },
      ),
    }),
  };
}

interface Parts {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  tried: boolean;
}

/** What it is. */
function WorkPart({ draft, set, tried, uid }: Parts & { uid: string }) {
  const { t } = useTranslation(['nft', 'common']);
  const { data: artist } = useCall(calls.nft.artist, { uid });
  const missing = t('form.missing');
  return (
    <>
      <WorkField
        label={t(draft.sale === 'blind_box' ? 'form.cover' : 'form.file')}
        value={draft.work}
        onChange={(work) => set({ work })}
        error={tried && draft.work === undefined ? missing : undefined}
      />
      <Field
        label={t('form.name')}
        value={draft.name}
        maxLength={60}
        onChange={(event) => set({ name: event.target.value })}
        error={
          tried && draft.name.trim().length < NAME_MIN
            ? t('form.short', { count: NAME_MIN })
            : undefined
        }
      />
      <TextAreaField
        label={t('form.description')}
        value={draft.description}
        maxLength={1_000}
        onChange={(event) => set({ description: event.target.value })}
        error={tried && draft.description.trim() === '' ? missing : undefined}
      />
      <Select
        label={t('form.collection')}
        closeLabel={t('common:close')}
        value={draft.collection}
        onChange={(collection) => set({ collection })}
        options={[
          { value: NONE, label: t('form.noCollection') },
          ...(artist?.collections ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
      <Select
        label={t('filter.rarity')}
        closeLabel={t('common:close')}
        value={draft.rarity}
        onChange={(rarity) => set({ rarity })}
        options={RARITIES.map((value) => ({ value, label: t(`rarity.${value}`) }))}
      />
    </>
  );
}

/** What it costs, and what each later sale brings. */
function PricePart({
  draft,
  set,
  tried,
  rules,
  price: typed,
  onPrice,
}: Parts & { rules: Rules; price: string; onPrice: (price: string) => void }) {
  const { t } = useTranslation(['nft', 'common']);
  const { code, decimals } = coinOf(draft, rules);
  const auction = draft.sale === 'auction';
  const price = readDecimal(settleDecimalInput(typed));
  return (
    <>
      <Select
        label={t('form.currency')}
        closeLabel={t('common:close')}
        value={draft.currency}
        onChange={(currency) => set({ currency })}
        options={rules.currencies.map((one) => ({ value: String(one.id), label: one.code }))}
      />
      <AmountField
        label={t(auction ? 'form.firstBid' : 'form.price', { currency: code })}
        value={typed}
        decimals={decimals}
        onValueChange={onPrice}
        error={tried && (price === undefined || price <= 0n) ? t('form.missing') : undefined}
      />
      <AmountField
        label={t('form.royalty')}
        value={draft.royalty}
        decimals={2}
        onValueChange={(royalty) => set({ royalty })}
        hint={t('form.royaltyHint', { percent: percentText(rules.royalty_maximum) })}
        isPercent
        suffix={<span className="pr-3 text-body text-mid">%</span>}
      />
      {auction ? null : (
        <AmountField
          label={t('form.stock')}
          value={draft.stock}
          decimals={0}
          onValueChange={(stock) => set({ stock })}
          error={tried && Number(draft.stock) < 1 ? t('form.missing') : undefined}
        />
      )}
    </>
  );
}

/** An approved artist offers a work, or a box of works. */
export function DropForm({
  artist: { uid },
  rules,
}: {
  artist: NonNullable<OutputOf<typeof calls.nft.artistStatus>>;
  rules: Rules;
}) {
  const { t } = useTranslation(['nft', 'common']);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(() => firstDraft(rules));
  const [terms, setTerms] = useState(FIRST_TERMS);
  const [tried, setTried] = useState(false);
  const act = useCreatorAct(calls.nft.drop, () => {
    notify({ message: t('drop.done'), tone: 'success' });
    void navigate(MINE_PATH, { replace: true });
  });
  const { code, decimals } = coinOf(draft, rules);
  const auction = draft.sale === 'auction';
  const set = (change: Partial<Draft>): void => {
    act.forget();
    setDraft((before) => ({ ...before, ...change }));
  };
  const send = async (): Promise<void> => {
    setTried(true);
    const input = inputOf(draft, terms);
    if (input === undefined) return;
    const rates = { fee_rate: rules.fee_rate, royalty_rate: '0' };
    const shares = proceedsOf(parseAmount(input.price), rates, decimals);
    const sure = await confirm({
      title: t('drop.confirm'),
      body: t('drop.confirmBody'),
      details: (
        <FactList
          facts={[
            {
              key: 'price',
              label: t(auction ? 'fact.firstBid' : 'fact.price'),
              value: coinsText(shares.price, code),
            },
            {
              key: 'fee',
              label: `${t('fact.sellerFee')} ${percentText(rules.fee_rate)}`,
              value: coinsText(shares.fee, code),
            },
            {
              key: 'net',
              label: t('fact.netEach'),
              value: coinsText(shares.net, code),
              tone: 'strong',
            },
          ]}
        />
      ),
      confirmLabel: t('act.drop'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (sure) act.send(input);
  };
  return (
    <form
      noValidate
      aria-label={t('drop.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4 px-gutter pt-3 pb-6"
    >
      <p className="text-body text-mid">{t('drop.body')}</p>
      <Segmented
        label={t('filter.sale')}
        value={draft.sale}
        onChange={(sale) => set({ sale })}
        options={SALES.map((value) => ({ value, label: t(`sale.${value}`) }))}
      />
      <WorkPart draft={draft} set={set} tried={tried} uid={uid} />
      <PricePart
        draft={draft}
        set={set}
        tried={tried}
        rules={rules}
        price={terms.price}
        onPrice={(price) => setTerms({ ...terms, price })}
      />
      <TermFields
        terms={terms}
        onChange={(change) => setTerms({ ...terms, ...change })}
        auction={auction}
        currency={code}
        decimals={decimals}
        daysMaximum={rules.days_maximum}
      />
      {draft.sale === 'blind_box' ? (
        <DropContents
          contents={draft.contents}
          onChange={(change) =>
            setDraft((before) => ({ ...before, contents: change(before.contents) }))
          }
          tried={tried}
        />
      ) : null}
      {act.refusalOf(null) === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {act.refusalOf(null)}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.busy}>
        {t('act.drop')}
      </Button>
    </form>
  );
}
