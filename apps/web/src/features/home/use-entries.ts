import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/use-call.ts';
import { arranged, useHomeChoice } from './arranged.ts';
import { type Service, shownServices } from './services.tsx';

export interface HomeEntry extends Service {
  readonly title: string;
  /** Not on the home page; the sheet of all entries has it still. */
  readonly hidden: boolean;
}

/**
 * The entries of the home page: the platform's menu decides which there are and what they are
 * called, whoever uses the page in which order they stand. Until the menu is there, all of them.
 */
export function useEntries(): HomeEntry[] {
  const { t } = useTranslation('home');
  const { data: menu } = useCall(calls.content.menu, {}, { staleTime: 60_000 });
  const chosen = useHomeChoice((choice) => choice.entries);
  const hidden = useHomeChoice((choice) => choice.hidden);
  const known = shownServices();
  const entries =
    menu === undefined
      ? known.map((service) => ({ ...service, title: t(`services.${service.name}`) }))
      : menu.flatMap(({ key, title }) => {
          const service = known.find(({ name }) => name === key);
          return service === undefined ? [] : [{ ...service, title }];
        });
  return arranged(entries, chosen).map((entry) => ({
    ...entry,
    hidden: hidden.includes(entry.name),
  }));
}
