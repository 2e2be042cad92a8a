/** The place of toasts: over what else there is, and never in its way. */
export const toaster = `@layer parts{
.toaster{position:fixed;inset:max(16px,env(safe-area-inset-top)) 16px auto;z-index:var(--foyer-z-index,2147483647);display:grid;justify-items:center;pointer-events:none}
.embedded>.toaster{position:absolute;inset:8px 8px auto}
}`
