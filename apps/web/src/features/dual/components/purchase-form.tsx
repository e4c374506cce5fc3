import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { PageFooter } from '../../../shared/page/page-footer.tsx';
import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import type { Product } from '../model/product.ts';
import { amountText, usdtText } from '../text.ts';
import { worstOf } from '../model/payoff.ts';
import { type Purchase, usePurchase } from '../use-purchase.ts';
import { Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';
import { ProductHead } from './product-head.tsx';
import { ReviewSheet } from './review-sheet.tsx';

/** How many shares, with − and +, and as many as can be. */
function Shares({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { t } = useTranslation(['dual', 'trade']);
  const label = t('field.shares', { amount: amountText(product.price, product.currency) });
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Stepper
        centred
        className="min-w-[280px] flex-1"
        label={label}
        name="num"
        value={purchase.num}
        onValueChange={purchase.change}
        decimals={0}
        step="1"
        minimum="1"
        maximum={String(Math.max(1, product.buyable))}
        decreaseLabel={t('trade:field.decrease', { field: label })}
        increaseLabel={t('trade:field.increase', { field: label })}
        error={purchase.error}
      />
      <Button
        className="min-h-12 max-sm:flex-auto"
        disabled={purchase.most === 0}
        onClick={() => purchase.change(String(purchase.most))}
      >
        {t('field.most', { most: purchase.most })}
      </Button>
    </div>
  );
}

function useFacts(product: Product, { free, figures }: Purchase): Fact[] {
  const { t } = useTranslation('dual');
  const { mask } = useMoney();
  const { currency } = product;
  const available: Fact[] =
    free === undefined
      ? []
      : [{ key: 'free', label: t('fact.available'), value: mask(amountText(free, currency)) }];
  return [
    ...available,
    { key: 'commit', label: t('fact.commit'), value: amountText(figures.principal, currency) },
    { key: 'fee', label: t('fact.fee'), value: t('fact.none') },
  ];
}

/** The button that leads to the question, or the way to the login. */
function Footer({ product }: { product: Product }) {
  const { t } = useTranslation(['dual', 'common']);
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (!signedIn) {
    return (
      <Link
        to={loginPath(pathname + search)}
        className={buttonClass({ tone: 'gold', block: true })}
      >
        {t('common:login.now')}
      </Link>
    );
  }
  return (
    <Button type="submit" tone="gold" block disabled={product.status !== 'on_sale'}>
      {t('review')}
    </Button>
  );
}

/** What is bought, what it pays on both sides, and how much of it. */
export function PurchaseForm({ product }: { product: Product }) {
  const { t } = useTranslation('dual');
  const signedIn = useSignedIn();
  const purchase = usePurchase(product);
  const facts = useFacts(product, purchase);
  const { figures } = purchase;
  const { section: coin } = product;
  const worst = worstOf(figures);
  return (
    <form
      noValidate
      aria-label={t('purchase.title')}
      onSubmit={(event) => void purchase.review(event)}
      className="flex flex-1 flex-col"
    >
      <div className="flex flex-1 flex-col gap-4 px-gutter pb-6">
        <ProductHead product={product} />
        <section aria-labelledby="dual-payoff">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
            <h2 id="dual-payoff" className="text-head">
              {t('chart.title')}
            </h2>
            <span className="text-caption text-low">{t('chart.by')}</span>
          </div>
          <Payoff figures={figures} coin={coin} />
        </section>
        <Outcomes figures={figures} coin={coin} />
        <Shares product={product} purchase={purchase} />
        {purchase.isShort && signedIn ? (
          <>
            <MoveMoney to="change" currency={product.currency} />
            <GrantButton />
          </>
        ) : null}
        <FactList facts={facts} />
        <Banner boxed>
          {t('warn', {
            coin,
            amount: amountText(figures.coins, coin),
            worth: usdtText(worst.worth),
            price: usdtText(worst.price),
          })}
        </Banner>
      </div>
      <PageFooter>
        <Footer product={product} />
      </PageFooter>
      <ReviewSheet product={product} purchase={purchase} />
    </form>
  );
}
