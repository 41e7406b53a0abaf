export { MemberInput, type NamedMember } from './ui/member-input.tsx';
export { RightsField } from './ui/rights-field.tsx';
export { RoleRights } from './ui/role-rights.tsx';
