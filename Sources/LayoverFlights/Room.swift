// LayoverFlights
