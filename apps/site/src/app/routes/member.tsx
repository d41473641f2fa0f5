export { MemberCentre as Component } from '../member-centre/member-centre.tsx';
