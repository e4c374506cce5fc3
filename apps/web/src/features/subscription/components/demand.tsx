import { useTranslation } from 'react-i18next';
import { ShareBar } from '../../../shared/ui/share-bar.tsx';
import { demandOf, percentText, type Project } from '../text.ts';

const WHOLE = 100;

/** How much of the total was applied for; more than all of it fills the bar. */
export function Demand({ project }: { project: Pick<Project, 'applied' | 'total'> }) {
  const { t } = useTranslation('subscription');
  const demand = demandOf(project);
  const filled = Math.min(WHOLE, Number(demand));
  const text = t('card.demand', { percent: percentText(demand) });
  return (
    <div>
      <ShareBar
        label={text}
        thickness={6}
        shares={[
          { key: 'applied', size: filled, tone: 'gold' },
          { key: 'left', size: WHOLE - filled, tone: 'flat', strength: 0.3 },
        ]}
      />
      <p aria-hidden className="pt-1.5 text-caption text-low">
        {text}
      </p>
    </div>
  );
}
