import {
  ArrowRightLeft,
  Banknote,
  CalendarCheck,
  CalendarRange,
  ChartColumn,
  ClipboardPen,
  DoorOpen,
  FileText,
  GraduationCap,
  HandHeart,
  KeyRound,
  Landmark,
  NotebookPen,
  School,
  UserPen,
  UserPlus,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { SignedInIconName } from '@/routing/route-meta'

const icons: Record<SignedInIconName, LucideIcon> = {
  academicYear: CalendarRange,
  school: School,
  enrollment: ClipboardPen,
  classroom: DoorOpen,
  student: UsersRound,
  score: NotebookPen,
  attendance: CalendarCheck,
  transfer: ArrowRightLeft,
  graduation: GraduationCap,
  scholarship: HandHeart,
  remittance: Banknote,
  funding: Landmark,
  report: FileText,
  managementReport: ChartColumn,
  users: Users,
  newUser: UserPlus,
  ownUser: UserPen,
  studentAccount: KeyRound,
}

/** The icon of a menu entry that only signed-in users have. */
export function SignedInIcon({ name }: { name: SignedInIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden className="size-full" />
}
