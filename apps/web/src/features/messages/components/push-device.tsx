import { calls, type OutputOf } from '@kontor/contract/light';
import { deviceName } from '@kontor/rules/device-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../shared/api/client.ts';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import { useAgo } from '../../../shared/page/use-ago.ts';
import {
  type PushSupport,
  readBrowser,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../shared/push/browser.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';

export type PushSettings = OutputOf<typeof calls.push.settings>;
type Device = PushSettings['devices'][number];

const BROWSER_KEY = ['browser-push'];

/** Each call about pushes answers all of it, which the page shows from then on. */
export function useKeepPush(): (settings: PushSettings) => void {
  const cache = useQueryClient();
  return (settings) => cache.setQueryData(callKey(calls.push.settings, {}), settings);
}

function usePushSwitch({ key, devices }: PushSettings) {
  const { t } = useTranslation('messages');
  const cache = useQueryClient();
  const keep = useKeepPush();
  const [isTurning, setTurning] = useState(false);
  const own = devices.find(({ current }) => current);
  // Its settings may have been changed while the page was out of sight.
  const { data: browser } = useQuery({
    queryKey: BROWSER_KEY,
    queryFn: readBrowser,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });
  const subscribe = useAct(calls.push.subscribe, { quiet: true, onSuccess: keep });
  const unsubscribe = useAct(calls.push.unsubscribe, { quiet: true, onSuccess: keep });
  const turn = async (on: boolean): Promise<void> => {
    if (on) {
      const address = await subscribeBrowser(key);
      if (address !== undefined) await subscribe.mutateAsync(address);
      else if (Notification.permission === 'default') notify({ message: t('push.notAllowed') });
      return;
    }
    if (own !== undefined) await unsubscribe.mutateAsync({ id: own.id });
    await unsubscribeBrowser();
  };
  const change = async (on: boolean): Promise<void> => {
    setTurning(true);
    try {
      await turn(on);
    } catch (error) {
      // A refusal of the server says why; what a browser says is of no use to its owner.
      const said = error instanceof CallError && error.message !== '' ? error.message : null;
      notify({ message: said ?? t('push.failed'), tone: 'error' });
    } finally {
      await cache.invalidateQueries({ queryKey: BROWSER_KEY });
      setTurning(false);
    }
  };
  const isOn = own !== undefined && browser?.isSubscribed === true;
  return { support: browser?.support, isOn, isTurning, change };
}

function Obstacle({ support }: { support: PushSupport | undefined }) {
  const { t } = useTranslation('messages');
  switch (support) {
    case 'none':
      return <Banner boxed tone="plain" children={t('push.unsupported')} />;
    case 'install':
      return <Banner boxed tone="info" children={t('push.install')} />;
    case 'denied':
      return <Banner boxed tone="warn" children={t('push.denied')} />;
    case 'ready':
    case undefined:
      return null;
  }
}

function DeviceRow({ device: { id, device, ...facts } }: { device: Device }) {
  const { t } = useTranslation(['messages', 'settings']);
  const ago = useAgo();
  const keep = useKeepPush();
  const remove = useAct(calls.push.unsubscribe, { onSuccess: keep });
  const name = deviceName(device) || t('settings:sessions.unknown');
  return (
    <li className="flex min-h-16 items-center gap-3 px-gutter py-2">
      <MonitorSmartphone size={22} strokeWidth={1.75} className="text-low" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-[15px] leading-5 font-medium">{name}</p>
        <p className="text-caption text-low">
          {facts.last_time === null
            ? t('push.since', { time: ago(facts.create_time) })
            : t('push.last', { time: ago(facts.last_time) })}
        </p>
      </div>
      {facts.current ? (
        <Tag tone="blue">{t('push.current')}</Tag>
      ) : (
        <Button
          size="small"
          busy={remove.isPending}
          aria-label={t('push.removeOne', { device: name })}
          onClick={() => remove.mutate({ id })}
        >
          {t('push.remove')}
        </Button>
      )}
    </li>
  );
}

/** Whether this browser may be woken, what stands in the way, and the member's other ones. */
export function PushDevice({ settings }: { settings: PushSettings }) {
  const { t } = useTranslation('messages');
  const { support, isOn, isTurning, change } = usePushSwitch(settings);
  return (
    <section className="border-t border-hair pb-2">
      <div className="flex items-center gap-3 px-gutter py-3">
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5 font-semibold">{t('push.device')}</span>
          <span className="block text-caption text-mid">{t('push.what')}</span>
        </span>
        <Switch
          aria-label={t('push.device')}
          checked={isTurning ? !isOn : isOn}
          disabled={support !== 'ready' || isTurning}
          onChange={(event) => void change(event.target.checked)}
        />
      </div>
      <div className="px-gutter empty:hidden">
        <Obstacle support={support} />
      </div>
      {settings.devices.length === 0 ? null : (
        <>
          <h2 className="px-gutter pt-2 text-caption text-low">{t('push.devices')}</h2>
          <ul aria-label={t('push.devices')}>
            {settings.devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
