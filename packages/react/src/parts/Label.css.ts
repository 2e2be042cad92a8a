export const label = `@layer parts{
.label{padding:8px 8px 0}
}`
