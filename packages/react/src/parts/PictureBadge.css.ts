export const pictureBadge = `@layer parts{
.pic>.pic{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;--s:18;border-radius:50%;box-shadow:0 0 0 2px var(--bg);background:var(--bg)}
}`
