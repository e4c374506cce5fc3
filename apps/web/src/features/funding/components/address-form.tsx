import { calls } from '@kontor/contract/light';
import { checkAddress } from '@kontor/rules/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { callKey, useAct, useCall } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { sendImage } from '../../../shared/upload/send-image.ts';
import type { FundingCoin } from '../calls/use-coins.ts';
import { showErrors } from '../form-errors.ts';
import { drawCode } from '../qr-image.ts';
import { networkName } from '../text.ts';
import type { Network, WalletAddress } from '../types.ts';
import { AddressText } from './address-text.tsx';
import { CoinChoice } from './coin-choice.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { ScanButton } from './scan-button.tsx';

const NAME_LENGTH_MAX = 50;
const ADDRESS_LENGTH_MAX = 120;

interface Values {
  name: string;
  address: string;
}

/** Says what is wrong with an address, and where it would be right. */
function useAddressFault(networks: readonly Network[]) {
  const words = useErrorWords();
  const { t } = useTranslation('funding');
  return (network: Network, text: string): string | undefined => {
    const address = text.trim();
    if (address === '') return words('FIELD_REQUIRED');
    const { fault } = checkAddress(network.address_format, address);
    if (fault === undefined) return undefined;
    if (fault === 'checksum') return words('ADDRESS_CHECKSUM');
    const other = networks.find(
      (one) => checkAddress(one.address_format, address).fault === undefined,
    );
    const wrong = words('ADDRESS_WRONG', { network: networkName(t, network) });
    if (other === undefined) return wrong;
    return `${wrong} ${t('addAddress.belongs', { network: networkName(t, other) })}`;
  };
}

/** The picture of the code is drawn here, so that it always says what is saved. */
async function sendCode(address: string): Promise<string> {
  return await sendImage(await drawCode(address), () => undefined, new AbortController().signal);
}

function useSave(
  coin: FundingCoin,
  network: Network,
  onSaved: (address: WalletAddress) => void,
): { save: (values: Values) => Promise<void>; sheet: ReactNode } {
  const { t } = useTranslation('funding');
  const cache = useQueryClient();
  const act = useAct(calls.funding.saveAddress, { quiet: true });
  const { withProof, sheet } = useOwnerProof('destination');
  const save = async ({ name, address }: Values): Promise<void> => {
    const check = checkAddress(network.address_format, address.trim());
    const written = check.fault === undefined ? check.address : address.trim();
    const saved = await withProof(async (proof) =>
      act.mutateAsync({
        currency: coin.currency,
        network: network.id,
        name: name.trim(),
        address: written,
        qrcode: await sendCode(written),
        proof,
      }),
    );
    if (saved === undefined) return;
    await cache.invalidateQueries({ queryKey: callKey(calls.funding.addresses) });
    notify({ message: t('addAddress.done'), tone: 'success', durationMs: 4_000 });
    onSaved(saved);
  };
  return { save, sheet };
}

/** How long it waits, before it is saved and not after. */
function HoldNote({ currency }: { currency: number }) {
  const { t } = useTranslation('funding');
  const { data } = useCall(calls.funding.info, { currency });
  if (data === undefined || data.hold_hours === 0) return null;
  return (
    <Banner tone="info" boxed>
      {t('held.note', { count: data.hold_hours })}
    </Banner>
  );
}

function Fields({
  coin,
  network,
  networks,
  onSaved,
}: {
  coin: FundingCoin;
  network: Network;
  networks: readonly Network[];
  onSaved: (address: WalletAddress) => void;
}) {
  const { t } = useTranslation(['funding', 'errors']);
  const words = t as (code: string) => string;
  const form = useForm<Values>({ defaultValues: { name: '', address: '' } });
  const { errors, isSubmitting } = form.formState;
  const faultOf = useAddressFault(networks);
  const { save, sheet } = useSave(coin, network, onSaved);
  const typed = useWatch({ control: form.control, name: 'address' }).trim();
  const { isSubmitted } = form.formState;
  const { trigger } = form;
  useEffect(() => {
    // What is wrong on one network may be right on another: judged anew, and not typed anew.
    if (isSubmitted) void trigger('address');
  }, [network.id, isSubmitted, trigger]);
  const isRight = checkAddress(network.address_format, typed).fault === undefined;
  const send = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      showErrors(error, form.setError, ['name', 'address']);
    }
  });
  return (
    <>
      <form
        noValidate
        aria-label={t('addAddress.title')}
        className="flex flex-col gap-3"
        onSubmit={(event) => void send(event)}
      >
        <Field
          label={t('address')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={ADDRESS_LENGTH_MAX}
          error={errors.address?.message}
          hint={t('addAddress.hint')}
          suffix={
            <span className="-mr-2.5">
              <ScanButton
                label={t('addAddress.scan')}
                onRead={(address) =>
                  form.setValue('address', address, { shouldValidate: true, shouldDirty: true })
                }
                onNothing={() => form.setError('address', { message: t('addAddress.noCode') })}
              />
            </span>
          }
          {...form.register('address', { validate: (text) => faultOf(network, text) ?? true })}
        />
        <Field
          label={t('addAddress.name')}
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
          error={errors.name?.message}
          hint={t('addAddress.nameHint')}
          {...form.register('name', {
            validate: (text) => text.trim() !== '' || words('errors:FIELD_REQUIRED'),
          })}
        />
        {isRight ? (
          <div className="flex flex-col items-center gap-2 py-1">
            <QrCode text={typed} label={t('deposit.qr')} size={128} />
            <p className="text-center text-label text-balance break-all">
              <AddressText address={typed} />
            </p>
          </div>
        ) : null}
        <HoldNote currency={coin.currency} />
        {errors.root === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" tone="blue" block busy={isSubmitting}>
          {t('addAddress.save')}
        </Button>
      </form>
      {sheet}
    </>
  );
}

/** Saves an address that its network really writes. */
export function AddressForm({
  coins,
  coin,
  network,
  networks,
  onCoin,
  onNetwork,
  onSaved,
}: {
  coins: readonly FundingCoin[];
  coin: FundingCoin;
  network: Network;
  /** The chains of the coin. */
  networks: readonly Network[];
  onCoin: (coin: FundingCoin) => void;
  onNetwork: (id: number) => void;
  onSaved: (address: WalletAddress) => void;
}) {
  return (
    <div className="flex flex-col gap-4 px-gutter pt-2 pb-6">
      <CoinChoice coins={coins} value={coin} onChange={onCoin} />
      <NetworkChoice networks={networks} value={network.id} side="withdraw" onChange={onNetwork} />
      <Fields {...{ coin, network, networks, onSaved }} />
    </div>
  );
}
