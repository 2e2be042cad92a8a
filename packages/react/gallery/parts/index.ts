export { Avatar, type AvatarProps } from '../../src/parts/Avatar.tsx'
export { Button, type ButtonProps } from '../../src/parts/Button.tsx'
export { Footnote, Label } from '../../src/parts/Captions.tsx'
export { Checkbox, type CheckboxProps } from '../../src/parts/Checkbox.tsx'
export { Chip, type ChipProps } from '../../src/parts/Chip.tsx'
export { CopyButton, type CopyButtonProps } from '../../src/parts/CopyButton.tsx'
export { Dialog } from '../../src/parts/Dialog.tsx'
export type { DialogProps } from '../../src/parts/Dialog.types.ts'
export { Divider } from '../../src/parts/Divider.tsx'
export { Field, type FieldProps, SearchField, type SearchFieldProps } from '../../src/parts/Field.tsx'
export { Header, type HeaderProps } from '../../src/parts/Header.tsx'
export { Hero, type HeroProps, Muted } from '../../src/parts/Hero.tsx'
export { IconButton, type IconButtonProps } from '../../src/parts/IconButton.tsx'
export { Link } from '../../src/parts/Link.tsx'
export { Notice, type NoticeProps } from '../../src/parts/Notice.tsx'
export { OtpField, type OtpFieldProps } from '../../src/parts/OtpField.tsx'
export { Picture, type PictureProps, SymbolPicture } from '../../src/parts/Picture.tsx'
export type { PressableProps } from '../../src/parts/Pressable.tsx'
export { Ring, type RingProps } from '../../src/parts/Ring.tsx'
export { Row, type RowProps } from '../../src/parts/Row.tsx'
export { Skeleton, SkeletonRow } from '../../src/parts/Skeleton.tsx'
export {
  Actions,
  Columns,
  Intro,
  type IntroProps,
  Stack,
  type StackProps,
} from '../../src/parts/Stack.tsx'
export { Tabs, type TabsProps } from '../../src/parts/Tabs.tsx'
export { Tag, type TagProps } from '../../src/parts/Tag.tsx'
export { Toast, type ToastProps } from '../../src/parts/Toast.tsx'
export { Toaster, type ToasterProps } from '../../src/parts/Toaster.tsx'
export { Trigger, type TriggerProps } from '../../src/parts/Trigger.tsx'
export { useLeaving } from '../../src/parts/useLeaving.ts'
export { VisuallyHidden } from '../../src/parts/VisuallyHidden.tsx'
export { AmountField, type AmountFieldProps } from './AmountField.tsx'
export { Card, KeyValue, type KeyValueProps, KeyValues } from './Card.tsx'
export { Steps } from './Steps.tsx'
