import { avatar } from '../parts/Avatar.css.ts'
import { button } from '../parts/Button.css.ts'
import { card } from '../parts/Card.css.ts'
import { checkbox } from '../parts/Checkbox.css.ts'
import { chip } from '../parts/Chip.css.ts'
import { dialog } from '../parts/Dialog.css.ts'
import { field } from '../parts/Field.css.ts'
import { header } from '../parts/Header.css.ts'
import { hero } from '../parts/Hero.css.ts'
import { iconButton } from '../parts/IconButton.css.ts'
import { list } from '../parts/List.css.ts'
import { notice } from '../parts/Notice.css.ts'
import { picture } from '../parts/Picture.css.ts'
import { point } from '../parts/Point.css.ts'
import { ring } from '../parts/Ring.css.ts'
import { row } from '../parts/Row.css.ts'
import { skeleton } from '../parts/Skeleton.css.ts'
import { stack } from '../parts/Stack.css.ts'
import { tabs } from '../parts/Tabs.css.ts'
import { toast } from '../parts/Toast.css.ts'
import { base } from './base.css.ts'
import { tokens } from './tokens.css.ts'

/** The modal's whole style sheet: adopt it in the modal's shadow root. Views add theirs in `@layer views`. */
export const modalSheet = [
  tokens,
  base,
  stack,
  row,
  list,
  point,
  notice,
  button,
  iconButton,
  header,
  picture,
  avatar,
  ring,
  field,
  hero,
  tabs,
  card,
  skeleton,
  chip,
  checkbox,
  toast,
  dialog,
].join('')
