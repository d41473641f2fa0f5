export { SecurityCentre as default } from './security-centre.tsx';
