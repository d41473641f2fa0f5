export { AgentCentre as Component } from '../agent-centre/agent-centre.tsx';
