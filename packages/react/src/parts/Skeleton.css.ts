export const skeleton = `@layer parts{
.bone{display:block;flex:none;height:12px;border-radius:6px;background:var(--hover);animation:breathe 1.6s ease-in-out infinite alternate}
.bone.tile{width:40px;height:40px;border-radius:calc(var(--r)*.4)}
.w5{width:104px}
@keyframes breathe{to{opacity:.5}}
}`
