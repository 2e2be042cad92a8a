import { button } from '../parts/Button.css.ts'
import { dialog } from '../parts/Dialog.css.ts'
import { header } from '../parts/Header.css.ts'
import { iconButton } from '../parts/IconButton.css.ts'
import { list } from '../parts/List.css.ts'
import { picture } from '../parts/Picture.css.ts'
import { row } from '../parts/Row.css.ts'
import { skeleton } from '../parts/Skeleton.css.ts'
import { stack } from '../parts/Stack.css.ts'
import { tag } from '../parts/Tag.css.ts'
import { toaster } from '../parts/Toaster.css.ts'
import { base } from './base.css.ts'
import { tokens } from './tokens.css.ts'

/** The modal's style sheet as far as its first views need it. Chunks with other views adopt what their parts need beside it. */
export const modalSheet = [
  tokens,
  base,
  stack,
  row,
  list,
  button,
  iconButton,
  header,
  picture,
  skeleton,
  tag,
  dialog,
  toaster,
].join('')
