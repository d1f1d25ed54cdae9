// LayoverTargeting
