/** The looks of a `Skeleton` and a `SkeletonRow` that no first view has. */
export const skeletonLooks = `@layer parts{
.bone.disc{width:40px;height:40px;border-radius:50%}.w3{width:64px}.w2{width:56px}
.row-text>.bone+.bone{height:10px;margin-top:8px}
.hero-bone{width:168px;height:28px;margin:6px auto;border-radius:10px}
}`
