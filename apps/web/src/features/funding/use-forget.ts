import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { callKey } from '../../shared/api/use-call.ts';
import { useConfirm } from '../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../shared/ui/toaster.tsx';
import type { NetworkKind } from './types.ts';

const { funding } = calls;
const CALLS = {
  chain: { forget: funding.deleteAddress, list: funding.addresses },
  domestic: { forget: funding.deleteCard, list: funding.cards },
  international: { forget: funding.deleteInternationalCard, list: funding.internationalCards },
} as const;

/** Asks whether a saved destination is to be forgotten, and forgets it; true when it is gone. */
export function useForget(kind: NetworkKind): (id: number, name: string) => Promise<boolean> {
  const { t } = useTranslation(['funding', 'common']);
  const confirm = useConfirm();
  const cache = useQueryClient();
  return async (id, name) => {
    const sure = await confirm({
      title: t(`forget.${kind}`, { name }),
      body: t('forget.body'),
      confirmLabel: t('forget.confirm'),
      cancelLabel: t('common:cancel'),
      tone: 'down',
    });
    if (!sure) return false;
    const { forget, list } = CALLS[kind];
    try {
      await api.call(forget, { id });
      notify({ message: t('forget.done'), tone: 'success' });
      return true;
    } catch (error) {
      notify({ message: errorText(error), tone: 'error' });
      return false;
    } finally {
      void cache.invalidateQueries({ queryKey: callKey(list) });
    }
  };
}
