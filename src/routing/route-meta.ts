import type { LucideIcon } from 'lucide-react'
import type { Permission, Role } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'

/** The visitors who may open a route: anyone, any signed-in user, or users with at least one of the permissions. */
export type Access = 'public' | 'signed-in' | readonly [Permission, ...Permission[]]

/** The sidebar's groups in their order. */
export const menuGroups = ['public', 'management', 'scholarship', 'stsData', 'administration'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** The icons of the pages behind sign-in, which are loaded with those; public pages bring theirs along. */
export type SignedInIconName =
  | 'academicYear'
  | 'school'
  | 'enrollment'
  | 'classroom'
  | 'student'
  | 'score'
  | 'attendance'
  | 'transfer'
  | 'graduation'
  | 'scholarship'
  | 'remittance'
  | 'funding'
  | 'report'
  | 'managementReport'
  | 'users'
  | 'newUser'
  | 'ownUser'
  | 'studentAccount'
export type MenuIcon = LucideIcon | SignedInIconName

/** The properties of every route. The guard, the menu, the page title and the breadcrumb all read it from here. */
export interface RouteMeta {
  /** Catalogue id of the page's name: tab title, top bar, breadcrumb and menu entry. */
  title: string
  requires: Access
  /** Shows a list of records: the pages that are opened from it lead back to it as it was left. */
  isList?: true
  /** Groups that may not open the route although a permission would let them. */
  hiddenFor?: readonly Role[]
  /** The place in the sidebar; without it the route is not in the menu. */
  menu?: {
    group: MenuGroup
    /** The group for signed-in users, where it is another one. */
    signedInGroup?: MenuGroup
    order: number
    icon: MenuIcon
    /** The address that the entry leads to for a user, such as that of the own record; undefined for that of the route. */
    path?: (user: SignedInUser) => string | undefined
  }
}
