export const skeleton = `@layer parts{
.bone{display:block;flex:none;height:12px;border-radius:6px;background:var(--hover);animation:breathe 1.6s ease-in-out infinite alternate}
.bone+.bone{height:10px;margin-top:8px}
.bone.disc{width:40px;height:40px;border-radius:50%}.bone.tile{width:40px;height:40px;border-radius:calc(var(--r)*.4)}
.bone.tile+.bone{height:12px;margin:0}
.w5{width:104px}.w3{width:64px}.w2{width:56px}
.hero-bone{width:168px;height:28px;margin:6px auto;border-radius:10px}
@keyframes breathe{to{opacity:.5}}
}`
