import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useBack } from '../../../shared/page/use-back.ts';
import { returnPath } from '../../../shared/session/session-end.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import type { CardKind } from '../model/card-fields.ts';
import { BANK_INTERNATIONAL_PATH, BANK_PATH } from '../paths.ts';
import { pathWith, returningWith } from '../query.ts';
import type { DomesticCard, InternationalCard } from '../types.ts';
import { useForget } from '../use-forget.ts';
import { CardForm } from './card-form.tsx';
import { HeldTag } from './held-tag.tsx';
import { SavedList } from './saved-list.tsx';
import { SavedNav } from './saved-nav.tsx';

type Card = DomesticCard | InternationalCard;

const PATHS = { domestic: BANK_PATH, international: BANK_INTERNATIONAL_PATH } as const;

function CardSheet({
  kind,
  card,
  facts,
  open,
  onOpenChange,
}: {
  kind: CardKind;
  card: Card | undefined;
  facts: readonly Fact[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const forget = useForget(kind);
  if (card === undefined) return null;
  const name = `${card.bank_name} ${card.card_number}`;
  const remove = async (): Promise<void> => {
    if (await forget(card.id, name)) onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common:close')}
      title={card.bank_name}
      footer={
        <Button tone="line-down" block onClick={() => void remove()}>
          {t('forget.confirm')}
        </Button>
      }
    >
      <FactList
        facts={[
          { key: 'name', label: t('cards.real_name'), value: card.real_name },
          { key: 'number', label: t('card'), value: card.card_number },
          { key: 'branch', label: t('cards.branch'), value: card.branch },
          ...facts,
          ...(card.aba_number === ''
            ? []
            : [{ key: 'aba', label: t('bank.aba'), value: card.aba_number }]),
          { key: 'phone', label: t('cards.phone'), value: card.phone },
          ...(card.usable
            ? []
            : [
                {
                  key: 'held',
                  label: t('held.label'),
                  value: formatDateTime(card.usable_from, false),
                  tone: 'warn' as const,
                },
              ]),
        ]}
      />
    </Sheet>
  );
}

function Cards<One extends Card>({ kind, pages, factsOf }: CardsPageProps<One>) {
  const { t } = useTranslation('funding');
  const [shown, setShown] = useState<One>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SavedNav />
      <SavedList
        kind={kind}
        pages={pages}
        action={
          <Link
            to={pathWith(PATHS[kind], { add: 1 })}
            className={buttonClass({ tone: 'blue', block: true })}
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            {t(`add.${kind}`)}
          </Link>
        }
        renderRow={(card): ReactNode => (
          <li key={card.id}>
            <AssetRow
              title={<span className="min-w-0 break-words">{card.bank_name}</span>}
              badge={<HeldTag usableFrom={card.usable_from} />}
              subtitle={card.real_name}
              value={card.card_number}
              onPress={() => {
                setShown(card);
                setOpen(true);
              }}
            />
          </li>
        )}
      />
      <CardSheet
        kind={kind}
        card={shown}
        facts={shown === undefined ? [] : factsOf(shown)}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}

export interface CardsPageProps<One extends Card> {
  kind: CardKind;
  pages: Pages<One>;
  /** What only cards of this kind have. */
  factsOf: (card: One) => readonly Fact[];
}

/** The saved cards of a kind and, with `add` in the address, the form for another. */
export function CardsPage<One extends Card>(props: CardsPageProps<One>) {
  const { kind } = props;
  const { t } = useTranslation('funding');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const leave = useBack(PATHS[kind]);
  const adds = query.has('add');
  const saved = (id: number): void => {
    const back = returnPath(query, '');
    if (back === '') leave();
    else void navigate(returningWith(back, id), { replace: true });
  };
  return (
    <SubPage
      title={t(adds ? `add.${kind}` : `cards.${kind}`)}
      fallback={adds ? PATHS[kind] : SETTINGS_PATH}
    >
      {adds ? <CardForm kind={kind} onSaved={saved} /> : <Cards {...props} />}
    </SubPage>
  );
}
