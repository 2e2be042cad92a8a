export const steps = `@layer parts{
.steps{gap:6px;padding:8px 16px}
.steps i{height:4px;border-radius:4px;background:var(--press)}.steps i.on{background:var(--accent-ink)}
}`
