import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { type Side, isOpen } from '../model/networks.ts';
import { chainBeside, networkName } from '../text.ts';
import type { Network } from '../types.ts';

/** One of the networks of a coin. Native radio buttons, so arrow keys simply work. */
export function NetworkChoice({
  networks,
  value,
  side,
  onChange,
}: {
  networks: readonly Network[];
  value: number | undefined;
  side: Side;
  onChange: (id: number) => void;
}) {
  const { t } = useTranslation('funding');
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-1.5 text-label text-low">{t('network')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {networks.map((network) => {
          const open = isOpen(network, side);
          const chosen = network.id === value;
          const chain = chainBeside(network);
          return (
            <label
              key={network.id}
              className={classNames(
                'press relative flex min-h-14 min-w-0 cursor-pointer items-center gap-2',
                'rounded-control bg-control px-3 py-2 has-[:disabled]:cursor-not-allowed',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2',
                'has-[:focus-visible]:outline-[var(--blue)]',
                chosen && 'inset-ring-2 inset-ring-[var(--blue)]',
              )}
            >
              <input
                type="radio"
                name={name}
                value={network.id}
                checked={chosen}
                disabled={!open}
                onChange={() => onChange(network.id)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span className={classNames('min-w-0 flex-1', !open && 'text-low')}>
                <span className="block text-body leading-tight font-semibold">
                  {networkName(t, network)}
                </span>
                {chain === '' || !open ? null : (
                  <span className="block truncate text-caption text-low">{chain}</span>
                )}
              </span>
              {open ? null : <Tag>{t('paused')}</Tag>}
              {chosen ? (
                <CircleCheck size={18} strokeWidth={1.75} className="text-blue" aria-hidden />
              ) : null}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
