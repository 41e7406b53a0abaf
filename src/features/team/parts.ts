export { MemberInput, type NamedMember } from './ui/member-input.tsx';
