export { RegisterCentre as default } from './register-centre.tsx';
