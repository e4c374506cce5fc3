import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useNftAct } from '../calls/use-nft.ts';
import { type Proceeds, proceedsOf } from '../model.ts';
import { salePath } from '../paths.ts';
import { type Owned, percentText, type Terms as Rules } from '../text.ts';
import { SaleLine } from './sale-head.tsx';
import { areRead, FIRST_TERMS, TermFields, termsInput } from './sale-terms.tsx';

/** Of a price: what goes to the platform, to the artist, and what is left. */
function Shares({ owned, of, auction }: { owned: Owned; of: Proceeds; auction: boolean }) {
  const { t } = useTranslation('nft');
  const coins = useCoins(owned.currency);
  return (
    <FactList
      facts={[
        {
          key: 'price',
          label: t(auction ? 'fact.firstBid' : 'fact.price'),
          value: coins(of.price),
        },
        {
          key: 'fee',
          label: `${t('fact.sellerFee')} ${percentText(owned.fee_rate)}`,
          value: coins(of.fee),
          tone: 'down',
        },
        {
          key: 'royalty',
          label: `${t('fact.royalty')} ${percentText(owned.royalty_rate)}`,
          value: coins(of.royalty),
          tone: 'down',
        },
        {
          key: 'net',
          label: t(auction ? 'fact.netLeast' : 'fact.net'),
          value: coins(of.net),
          tone: 'strong',
        },
      ]}
    />
  );
}

/** Offers an own work again. What is left of the price is shown first; it cannot be taken back. */
export function ResellForm({ owned, rules }: { owned: Owned; rules: Rules }) {
  const { t } = useTranslation(['nft', 'common']);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const faultText = useFaultText();
  const decimals = useCoinDecimals(owned.currency);
  const [sale, setSale] = useState<'normal' | 'auction'>('normal');
  const [terms, setTerms] = useState(FIRST_TERMS);
  const [tried, setTried] = useState(false);
  const act = useNftAct(calls.nft.resell, ({ code }) => {
    notify({ message: t('resell.done'), tone: 'success' });
    void navigate(salePath({ code, media: owned.media }), { replace: true });
  });
  const auction = sale === 'auction';
  const amount = readDecimal(settleDecimalInput(terms.price));
  const isGood = amount !== undefined && amount > 0n;
  const shares = isGood ? proceedsOf(amount, owned, decimals) : undefined;
  const change = (changed: Partial<typeof terms>): void => {
    act.forget();
    setTerms({ ...terms, ...changed });
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (shares === undefined || !areRead(terms, auction)) return;
    const sure = await confirm({
      title: t('resell.confirm'),
      body: t('resell.irrevocable'),
      details: <Shares owned={owned} of={shares} auction={auction} />,
      confirmLabel: t('act.resell'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (!sure) return;
    act.send({ id: owned.id, price: shares.price, sale, ...termsInput(terms, auction) });
  };
  return (
    <form
      noValidate
      aria-label={t('resell.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4 px-gutter pt-3 pb-6"
    >
      <SaleLine of={owned} />
      <Segmented
        label={t('filter.sale')}
        value={sale}
        onChange={setSale}
        options={[
          { value: 'normal', label: t('sale.normal') },
          { value: 'auction', label: t('sale.auction') },
        ]}
      />
      <AmountField
        label={t(auction ? 'form.firstBid' : 'form.price', { currency: owned.currency })}
        value={terms.price}
        decimals={decimals}
        onValueChange={(price) => change({ price })}
        error={
          tried && !isGood ? faultText({ code: 'FIELD_NOT_POSITIVE', details: {} }) : undefined
        }
      />
      <TermFields
        terms={terms}
        onChange={change}
        auction={auction}
        currency={owned.currency}
        decimals={decimals}
        daysMaximum={rules.days_maximum}
      />
      {shares === undefined ? null : <Shares owned={owned} of={shares} auction={auction} />}
      <Banner tone="warn" boxed>
        {t('resell.irrevocable')}
      </Banner>
      {act.refusalOf(null) === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {act.refusalOf(null)}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.busy}>
        {t('act.resell')}
      </Button>
    </form>
  );
}
