import { Skeleton, SkeletonCurve } from '../../../shared/ui/skeleton.tsx';

/** The shape of the member's part, so that nothing below it moves when it comes. */
export function MemberPartSkeleton() {
  return (
    <div aria-busy>
      <div className="px-gutter">
        <Skeleton className="my-3 h-3.5 w-24 rounded-full" />
        <Skeleton className="h-11 w-58 rounded-chip" />
        <Skeleton className="mt-2 h-4 w-35 rounded-full" />
      </div>
      <div className="pt-3">
        <SkeletonCurve />
      </div>
      <div className="px-gutter flex gap-2 pt-14">
        <Skeleton className="h-12 flex-1 rounded-control" />
        <Skeleton className="h-12 flex-1 rounded-control" />
        <Skeleton className="h-12 flex-1 rounded-control" />
      </div>
    </div>
  );
}
