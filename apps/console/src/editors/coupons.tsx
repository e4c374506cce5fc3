import { operatorCalls } from '@kontor/contract/light-operators';
import { Link } from 'react-router';
import { useCall } from '../calls/use-call.ts';
import { platformNowMs } from '../calls/clock.ts';
import { barredBy } from '../calls/colleagues.ts';
import type { ActField, Values } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Asked } from '../parts/asked.tsx';
import { Facts, Money, Notice, Tag, Time, type Tone } from '../parts/basics.tsx';
import { useCoinField } from '../parts/currency-field.ts';
import { amountText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { TakeBack } from '../parts/take-back.tsx';
import { NoWord } from '../parts/take-over.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { texts } from '../texts/common.ts';
import { couponTexts as t } from '../texts/coupons.ts';
import { fieldsOf, type Kind, nameOf, type Offer, shapeOf, takenBack } from './coupon-terms.ts';

const { coupons, promotions } = operatorCalls;

/** So that nobody promises a sum that they have not read. */
const CONFIRMED: ActField = {
  name: 'confirmed_usd',
  label: t.confirmed,
  hint: t.confirmedHint,
};

const KINDS = ['fee_discount', 'trial_bonus', 'cash_voucher'] as const;
const TONES: Readonly<Record<Offer['status'], Tone>> = {
  waiting: 'warn',
  open: 'up',
  scheduled: 'blue',
  disabled: 'plain',
  over: 'plain',
};

export function CouponsPage() {
  return (
    <ListPage<Offer>
      resource="coupons"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={20}
      tools={KINDS.map((kind) => <Edit key={kind} kind={kind} offer={undefined} />)}
      filters={[
        { name: 'status', label: t.state, options: t.states },
        { name: 'kind', label: t.kind, options: t.kinds },
      ]}
      columns={[
        {
          key: 'offer',
          label: t.offer,
          wide: true,
          render: (row) => (
            <>
              <strong>{nameOf(row)}</strong>
              <p className="low small">{conditionOf(row)}</p>
            </>
          ),
        },
        { key: 'state', label: t.state, render: (row) => <State status={row.status} /> },
        {
          key: 'claimed',
          label: t.claimed,
          right: true,
          render: (row) => t.of(countText(row.claimed), countText(row.quantity)),
        },
        { key: 'used', label: t.used, right: true, render: (row) => String(row.used) },
        {
          key: 'paid',
          label: t.paid,
          right: true,
          render: (row) => <Money value={row.paid_out} />,
        },
        {
          key: 'returned',
          label: t.returned,
          right: true,
          render: (row) => <Money value={row.returned} />,
        },
        {
          key: 'cost',
          label: t.cost,
          right: true,
          render: (row) => (
            <>
              <Money value={row.cost_in_coin} currency={row.currency ?? ''} />
              {row.cost_in_coin !== null && (
                <p className="low small nowrap">
                  <Money value={row.cost_maximum} currency="USD" />
                </p>
              )}
            </>
          ),
        },
        {
          key: 'reserved',
          label: t.reserved,
          right: true,
          render: (row) => <Money value={row.reserved} />,
        },
        { key: 'until', label: t.until, render: (row) => <Time ms={row.claim_until} /> },
        { key: 'acts', label: '', right: true, render: (row) => <Acts offer={row} /> },
      ]}
    />
  );
}

function countText(count: number): string {
  return amountText(String(count));
}

function State({ status }: { status: Offer['status'] }) {
  const said = t.states.find(({ value }) => value === status)?.label ?? status;
  return <Tag tone={TONES[status]}>{said}</Tag>;
}

function conditionOf({ minimum_certification: level, minimum_vip: vip }: Offer): string {
  const parts = [...(level > 0 ? [t.certified(level)] : []), ...(vip > 0 ? [t.vip(vip)] : [])];
  return parts.join(', ') || t.anybody;
}

function Acts({ offer }: { offer: Offer }) {
  const filter = encodeURIComponent(JSON.stringify({ offer_id: String(offer.id) }));
  return (
    <span className="row end">
      {offer.status === 'waiting' && <Approve offer={offer} />}
      {offer.status === 'waiting' && (
        <TakeBack
          name={nameOf(offer)}
          by={offer.defined_by}
          call={coupons.defineOffer}
          input={takenBack(offer)}
        />
      )}
      <Edit kind={offer.kind} offer={offer} />
      <Link to={`/claims?filter=${filter}`}>{t.who}</Link>
    </span>
  );
}

/** What the server says of the cost, while it is typed: in coin and in USD, and what is there. */
function OfferCost({ offer, values }: { offer: Offer | undefined; values: Values }) {
  const wish = {
    currency_id: values.currency_id ?? String(offer?.currency_id ?? ''),
    amount: values.amount ?? offer?.amount ?? '',
    quantity: values.quantity ?? String(offer?.quantity ?? ''),
  };
  const whole = Object.values(wish).every((value) => /^[\d.]*[1-9][\d.]*$/.test(value.trim()));
  const { data } = useCall(promotions.cost, wish as never, { enabled: whole, keep: true });
  if (!whole || data === undefined) return null;
  return (
    <>
      <Facts
        facts={[
          {
            label: t.each,
            value: <Both coin={data.claim} code={data.currency} usd={data.claim_usd} />,
          },
          {
            label: t.whole,
            value: <Both coin={data.total} code={data.currency} usd={data.total_usd} />,
          },
          { label: t.free, value: <Money value={data.free} currency={data.currency} /> },
        ]}
      />
      {data.confirms && <Notice tone="down">{t.typeIt(amountText(data.total_usd ?? ''))}</Notice>}
    </>
  );
}

function Both({ coin, code, usd }: { coin: string; code: string; usd: string | null }) {
  return (
    <>
      <Money value={coin} currency={code} />
      {usd !== null && (
        <strong>
          {t.is} <Money value={usd} currency="USD" />
        </strong>
      )}
    </>
  );
}

/** What somebody should think of before it is saved. */
function warningOf(offer: Offer | undefined, values: Values): string | undefined {
  const level = values.minimum_certification ?? String(offer?.minimum_certification ?? 1);
  const said = [
    ...(level.trim() === '0' ? [t.uncertified] : []),
    ...(offer !== undefined && offer.claimed > 0 ? [t.running(offer.claimed)] : []),
  ];
  return said.length === 0 ? undefined : said.join(' ');
}

function Edit({ kind, offer }: { kind: Kind; offer: Offer | undefined }) {
  const coin = useCoinField(t.currency, offer?.currency_id);
  if (coin === undefined) return null;
  return (
    <ActButton
      look={offer === undefined ? 'contained' : 'text'}
      act={{
        title: offer === undefined ? t.addTitle[kind] : t.editTitle(nameOf(offer)),
        confirm: texts.save,
        tone: 'blue',
        call: coupons.defineOffer,
        input: {},
        fields: fieldsOf(kind, offer, platformNowMs(), coin),
        edits: offer !== undefined,
        ...(kind === 'fee_discount' && {
          body: <Notice>{t.secondForFees}</Notice>,
          facts: () => [{ label: t.greatest, value: t.noCost }],
        }),
        ...(kind !== 'fee_discount' && {
          body: <Notice>{t.second}</Notice>,
          alone: { kind: 'offer' },
          renderAfter: (values: Values) => <OfferCost offer={offer} values={values} />,
        }),
        shape: (values) => shapeOf(kind, offer, values),
        warning: (values) => warningOf(offer, values),
        presets: t.reasons,
        done: (answer: Offer) =>
          answer.status === 'waiting' ? t.waits(nameOf(answer)) : t.saved(nameOf(answer)),
      }}
    >
      {offer === undefined ? t.add[kind] : t.edit}
    </ActButton>
  );
}

/** The rows of the approval that say the greatest cost; a fee discount has none that is known. */
function costFacts({ kind, ...offer }: Offer) {
  if (kind === 'fee_discount') return [{ label: t.greatest, value: t.noCost }];
  const code = offer.currency ?? '';
  const each = <Both coin={offer.amount ?? '0'} code={code} usd={offer.claim_usd} />;
  const whole = <Both coin={offer.cost_in_coin ?? '0'} code={code} usd={offer.cost_maximum} />;
  return [
    { label: t.each, value: each },
    { label: t.whole, value: whole },
  ];
}

/** The second operator's word; who may not give it reads why, and may take the offer over. */
function Approve({ offer }: { offer: Offer }) {
  const facts = () => [
    ...costFacts(offer),
    { label: t.quantity, value: String(offer.quantity) },
    { label: t.condition, value: conditionOf(offer) },
    {
      label: t.by,
      value: offer.defined_by === null ? t.platform : operatorName(offer.defined_by),
    },
  ];
  const barred = barredBy(offer.defined_by, t.own);
  if (barred !== undefined) {
    return (
      <NoWord
        kind="coupon"
        id={offer.id}
        by={offer.defined_by}
        label={t.approve}
        why={barred}
        facts={facts}
      />
    );
  }
  return (
    <ActButton
      look="text"
      act={{
        title: t.approveTitle(nameOf(offer)),
        confirm: t.approve,
        tone: 'up',
        call: coupons.approveOffer,
        body: <Asked act="coupons/define" id={offer.id} by={offer.defined_by} />,
        input: { id: offer.id, revision: offer.revision },
        ...(offer.confirms && { fields: [CONFIRMED] }),
        ...(offer.confirms && {
          warning: () => t.typeIt(amountText(offer.cost_maximum ?? '')),
        }),
        facts,
        presets: t.approveReasons,
        done: () => t.approved(nameOf(offer)),
      }}
    >
      {t.approve}
    </ActButton>
  );
}
