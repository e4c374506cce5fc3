import { calls } from '@kontor/contract/light';
import { ChevronRight, Gavel, Heart, Images, ReceiptText, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Tag as Mark } from '../../../shared/ui/tag.tsx';
import { useCreatorEvents, useNftEvents } from '../calls/use-nft.ts';
import { CreatorPart } from '../components/creator-part.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import { NFT_PATH, ownTabPath } from '../paths.ts';

const LINKS = [
  ['owned', Images],
  ['orders', ReceiptText],
  ['bids', Gavel],
  ['sales', Tag],
  ['favourites', Heart],
] as const;

/** All that is one's own on the marketplace, and the part as an artist. */
export default function Mine() {
  const { t } = useTranslation('nft');
  useNftEvents();
  useCreatorEvents();
  const { data } = useCall(calls.nft.needPay, {});
  const unread = data?.unread ?? 0;
  return (
    <SubPage title={t('mine.title')} fallback={NFT_PATH}>
      <LostNft />
      <div className="pb-6">
        <ul>
          {LINKS.map(([tab, Icon]) => (
            <li key={tab} className="border-b border-line">
              <Link
                to={ownTabPath(tab)}
                className="press-row flex min-h-14 items-center gap-3 px-gutter py-2"
              >
                <Icon size={22} strokeWidth={1.75} className="flex-none text-mid" aria-hidden />
                <span className="min-w-0 flex-1 text-body text-hi">{t(`own.${tab}`)}</span>
                {tab === 'orders' && unread > 0 ? (
                  <Mark tone="down">{t('mine.unread', { count: unread })}</Mark>
                ) : null}
                <ChevronRight size={18} className="flex-none text-low" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <CreatorPart />
      </div>
    </SubPage>
  );
}
