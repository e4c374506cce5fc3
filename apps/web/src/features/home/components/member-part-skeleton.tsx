import { Skeleton, SkeletonCurve } from '../../../shared/ui/skeleton.tsx';

/** The shape of the member's part, so that nothing below it moves when it comes. */
export function MemberPartSkeleton() {
  return (
    <div aria-busy>
      <div className="px-gutter">
        <div className="flex h-9 items-center">
          <Skeleton className="h-3.5 w-24 rounded-full" />
        </div>
        <TotalSkeleton />
      </div>
      <div className="pt-3">
        <SkeletonCurve />
      </div>
      <div className="flex flex-col gap-2 px-gutter pt-13">
        <div className="flex gap-2">
          <Skeleton className="h-12 flex-1 rounded-control" />
          <Skeleton className="h-12 flex-1 rounded-control" />
          <Skeleton className="h-12 flex-1 rounded-control" />
        </div>
        <div className="h-12" />
      </div>
    </div>
  );
}

/** The total and today's change before they are known. */
export function TotalSkeleton() {
  return (
    <div className="pt-1" aria-busy>
      <Skeleton className="h-9 w-58 rounded-chip" />
      <Skeleton className="mt-3 h-4 w-35 rounded-full" />
    </div>
  );
}
