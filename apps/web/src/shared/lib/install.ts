import { create } from 'zustand';

/** What browsers that can install an app send once it may be; not in the DOM's types yet. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const useOffer = create<{ offer: InstallOffer | null }>(() => ({ offer: null }));

/** To be called early: the browser makes its offer once, soon after the page has loaded. */
export function watchInstallOffer(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    // It is made in the settings, where somebody looks for it, and not over the first page.
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer });
  });
  target.addEventListener('appinstalled', () => useOffer.setState({ offer: null }));
}

/** Asks the browser to install the app; null when it cannot, or it is installed already. */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useOffer((state) => state.offer);
  if (offer === null) return null;
  return async () => {
    // An offer can be used once; the browser makes another when it was declined.
    useOffer.setState({ offer: null });
    await offer.prompt();
  };
}
