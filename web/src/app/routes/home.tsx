export { Home as Component } from '../../features/garage/components/home.tsx';
