import { type OutputOf, calls } from '@kontor/contract/light';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../../shared/api/use-call.ts';
import { SubPage } from '../../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../../shared/page/use-number-in-address.ts';
import { VisitorPart } from '../../../../shared/page/visitor-part.tsx';
import { useSession, useSignedIn } from '../../../../shared/session/session-store.ts';
import { Avatar } from '../../../../shared/ui/avatar.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { useConfirm } from '../../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../../shared/ui/fact-list.tsx';
import { LostCopies } from '../../components/lost-copies.tsx';
import { NoTrader } from '../../components/no-trader.tsx';
import type { Follow } from '../../model/profit.ts';
import { agreementPath, traderPath } from '../../paths.ts';
import { PageSkeleton } from '../../../../shared/ui/skeleton.tsx';
import { FollowExample, useCommitFacts } from '../follow-facts.tsx';
import { FollowFields } from '../follow-fields.tsx';
import { useFollowForm } from '../use-follow-form.ts';

type TraderDetail = OutputOf<typeof calls.copy.trader>;

const FORM_ID = 'follow';

function Who({ trader }: { trader: TraderDetail }) {
  return (
    <Link
      to={traderPath(trader.trader_user_id)}
      className="press-row -m-1 flex min-h-11 items-center gap-3 rounded-control p-1"
    >
      <Avatar name={trader.nickname} source={trader.head_portrait} size={40} />
      <span className="min-w-0">
        <span className="block truncate text-head">{trader.nickname}</span>
        <span data-verbatim className="line-clamp-1 text-caption break-words text-low">
          {trader.introduction}
        </span>
      </span>
    </Link>
  );
}

/** The form with what it would do, and the question before the first sending. */
function FollowPage({ trader, follow }: { trader: TraderDetail; follow: Follow | undefined }) {
  const { t, i18n } = useTranslation(['copy', 'common']);
  const confirm = useConfirm();
  const { nickname } = trader;
  const form = useFollowForm(trader, follow);
  const facts = useCommitFacts({ trader, follow, draft: form.draft });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = form.check();
    if (input === undefined || form.busy) return;
    const sure =
      follow !== undefined ||
      (await confirm({
        title: t('confirm.title', { name: nickname }),
        body: t('confirm.body'),
        details: <FactList className="pt-3" facts={facts} />,
        confirmLabel: t('form.submit'),
        cancelLabel: t('common:cancel'),
      }));
    if (sure) form.send(input);
  };
  return (
    <form
      id={FORM_ID}
      noValidate
      aria-label={t(follow === undefined ? 'follow.title' : 'follow.editTitle')}
      onSubmit={(event) => void submit(event)}
      className="gap-x-8 px-gutter py-4 lg:grid lg:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <Who trader={trader} />
        <FollowFields form={form} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 pt-5 lg:pt-0">
        <FollowExample trader={trader} follow={follow} draft={form.draft} />
        <FactList facts={facts} />
        <p className="text-caption text-low">{t('fact.shareBody')}</p>
        <p className="text-caption text-warn">{t('risk')}</p>
        <p className="text-caption text-low">
          {follow === undefined ? `${t('accept')} ` : null}
          <Link
            to={agreementPath(i18n.language)}
            className="inline-flex min-h-11 items-center text-blue"
          >
            {t('agreement.read')}
          </Link>
        </p>
        {form.refusal === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {form.refusal}
          </p>
        )}
        <Button type="submit" tone="gold" block busy={form.busy}>
          {t(follow === undefined ? 'form.submit' : 'form.save')}
        </Button>
      </div>
    </form>
  );
}

/** For members: the own follow of this trader is read first, if there is one. */
function MemberPage({ trader }: { trader: TraderDetail }) {
  const { t } = useTranslation(['copy', 'common']);
  const ownId = useSession((session) => session.member?.id);
  const asked = useNumberInAddress('follow_id') ?? trader.follow_id;
  const { data, isError, error, refetch } = useCall(
    calls.copy.mine,
    {},
    { enabled: asked !== null, staleTime: 0 },
  );
  if (trader.trader_user_id === ownId) {
    return <p className="px-gutter py-6 text-center text-body text-mid">{t('form.self')}</p>;
  }
  if (asked === null) return <FollowPage key="new" trader={trader} follow={undefined} />;
  if (isError && data === undefined) {
    return <NoTrader error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton shape="detail" label={t('common:loading')} />;
  const follow = data.follows.find(
    (one) => one.trader_user_id === trader.trader_user_id && one.status === 'active',
  );
  return <FollowPage key={follow?.id ?? 'new'} trader={trader} follow={follow} />;
}

/** Following a trader, or giving an own follow other terms. */
export default function FollowTrader() {
  const { t } = useTranslation(['copy', 'common']);
  const signedIn = useSignedIn();
  const id = useNumberInAddress('id');
  const edits = useNumberInAddress('follow_id') !== undefined;
  const { data, error, isPending, refetch } = useCall(
    calls.copy.trader,
    { id: id ?? 0, page: 1, limit: 1 },
    { enabled: id !== undefined },
  );
  return (
    <SubPage
      title={t(edits ? 'follow.editTitle' : 'follow.title')}
      width="wide"
      {...(id !== undefined && { fallback: traderPath(id) })}
    >
      <LostCopies />
      {id !== undefined && isPending ? (
        <PageSkeleton shape="detail" label={t('common:loading')} />
      ) : null}
      {id === undefined || (error !== null && data === undefined) ? (
        <NoTrader error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : signedIn ? (
        <MemberPage trader={data} />
      ) : (
        <div className="px-gutter py-4">
          <Who trader={data} />
          <p className="pt-4 text-caption text-warn">{t('risk')}</p>
          <VisitorPart text={t('confirm.body')} login={t('form.login')} />
        </div>
      )}
    </SubPage>
  );
}
