import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { estimateOf, type Terms } from '../model/estimate.ts';
import { faultsOf, firstDraft, wishOf } from '../model/wish.ts';
import { Figures } from './figures.tsx';
import { WishFields } from './wish-fields.tsx';

/** What a loan would cost, without asking for one. */
export function Calculator({ terms }: { terms: Terms }) {
  const { t } = useTranslation('loan');
  const faultText = useFaultText();
  const [draft, setDraft] = useState(() => firstDraft(terms, ''));
  const wish = wishOf(terms, draft);
  const faults = faultsOf(terms, draft);
  return (
    <section aria-labelledby="loan-calculator" className="px-gutter pt-6">
      <h2 id="loan-calculator" className="pb-3 text-head">
        {t('calc.title')}
      </h2>
      <div className="flex flex-col gap-3">
        <WishFields
          terms={terms}
          draft={draft}
          errorOf={(field) => faultText(faults[field])}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        {wish === undefined ? null : (
          <Figures terms={terms} wish={wish} estimate={estimateOf(terms, wish)} />
        )}
      </div>
    </section>
  );
}
